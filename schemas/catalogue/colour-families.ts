/** Colour families of listings, with the colours of swatch and check mark (listing rule 13). */
export const colourFamilies = {
  white: { hex: '#ffffff', checkbox: '#232428' },
  ecru: { hex: '#efe6d2', checkbox: '#232428' },
  beige: { hex: '#d6c4a3', checkbox: '#232428' },
  camel: { hex: '#b58a5b', checkbox: '#ffffff' },
  brown: { hex: '#7a4a2d', checkbox: '#ffffff' },
  yellow: { hex: '#e3b53b', checkbox: '#232428' },
  orange: { hex: '#c4633a', checkbox: '#ffffff' },
  red: { hex: '#b3262b', checkbox: '#ffffff' },
  burgundy: { hex: '#642b36', checkbox: '#ffffff' },
  pink: { hex: '#e0b3ac', checkbox: '#232428' },
  purple: { hex: '#6d4a7c', checkbox: '#ffffff' },
  green: { hex: '#3f6b4f', checkbox: '#ffffff' },
  khaki: { hex: '#6c6f4e', checkbox: '#ffffff' },
  blue: { hex: '#4c78a8', checkbox: '#ffffff' },
  navy: { hex: '#27334a', checkbox: '#ffffff' },
  grey: { hex: '#8b8b8b', checkbox: '#ffffff' },
  black: { hex: '#17181a', checkbox: '#ffffff' },
  multi: { hex: '#c9c9c9', checkbox: '#232428' },
} as const satisfies Record<string, { hex: string; checkbox: string }>

export type ColourFamily = keyof typeof colourFamilies

export const isColourFamily = (name: string): name is ColourFamily => Object.hasOwn(colourFamilies, name)
