// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductGallery from '#widgets/product/product-gallery/component.tsx'
import { productGallery } from '#widgets/product/product-gallery/index.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(productGallery, ProductGallery, {}, data ? { data } : {})
}

it('loads its first picture eagerly and the rest lazily', () => {
  show(productWith())
  const [first, second] = [...document.querySelectorAll('li img')]
  expect(first?.getAttribute('fetchpriority')).toBe('high')
  expect(second?.getAttribute('loading')).toBe('lazy')
})

it('opens the pictures in full by a button, without script, all of them to step through', () => {
  show(productWith())
  const button = screen.getByRole('button', { name: 'Enlarge image 2' })
  const zoom = document.getElementById(button.getAttribute('popovertarget') ?? '')
  expect(zoom?.getAttribute('popover')).toBe('auto')
  expect([...(zoom?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('alt'))).toContain(
    'back',
  )
  expect(screen.getByRole('button', { name: 'Next image', hidden: true })).toBeTruthy()
})

it('shows a video after the pictures, with the browser’s controls, and fetches none of it before it is played', () => {
  show(productWith({ videos: ['/media/walk.mp4'] }))
  const video = screen.getByLabelText('Video of Fanø jumper')
  expect(video.closest('li')?.matches(':last-child')).toBe(true)
  expect(video.getAttribute('preload')).toBe('none')
  expect(video.hasAttribute('controls')).toBe(true)
  expect(video.getAttribute('poster')).toContain('front')
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})
