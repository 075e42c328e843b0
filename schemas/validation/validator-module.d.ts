declare module '*Schema' {
  /** A validator generated at build time: checks a value and stores its problems in `errors`. */
  const validate: ((value: unknown) => boolean) & {
    errors?: readonly { instancePath: string; message?: string }[] | null
  }
  export default validate
}
