// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Loader } from '#renderer/components/elements/loader.tsx'

const texts = { 'loader.loading': 'Loading' }

it.each(['entirePage', 'section'] as const)('has an accessible name, 60 px wide (%s)', (position) => {
  document.body.innerHTML = renderToStaticMarkup(<Loader position={position} texts={texts} />)
  const loader = screen.getByRole('status')
  expect(loader.textContent).toBe('Loading')
  expect(loader.dataset.position).toBe(position)
  expect(loader.style.getPropertyValue('--size')).toBe('60px')
})

it('has the given size', () => {
  document.body.innerHTML = renderToStaticMarkup(<Loader position="section" texts={texts} size={24} />)
  expect(screen.getByRole('status').style.getPropertyValue('--size')).toBe('24px')
})
