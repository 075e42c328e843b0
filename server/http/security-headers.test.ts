import { expect, it } from 'vitest'
import { type PolicyOptions, securityHeaders } from '#server/http/security-headers.ts'

function policy(options?: PolicyOptions): Map<string, string> {
  const header = securityHeaders(options)['content-security-policy'] ?? ''
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

it('allow only this site’s files, and no inline script or eval', () => {
  expect(policy().get('default-src')).toBe("'none'")
  expect(policy().get('script-src')).toBe("'self'")
  expect(policy().get('object-src')).toBe("'none'")
  expect(policy().get('base-uri')).toBe("'none'")
  expect(policy().get('form-action')).toBe("'self'")
  expect([...policy({ styleHash: 'sha256-x' }).values()].join(' ')).not.toContain('unsafe-eval')
})

it('allow a page’s one style by its hash, and colours of content by attribute', () => {
  expect(policy({ styleHash: 'sha256-abc=' }).get('style-src-elem')).toBe("'self' 'sha256-abc='")
  expect(policy({ styleHash: '' }).get('style-src-elem')).toBe("'self'")
  expect(policy().get('style-src-attr')).toBe("'unsafe-inline'")
})

it('allow frames of the named origins only', () => {
  expect(policy().has('frame-src')).toBe(false)
  expect(policy({ frames: ['https://player.example'] }).get('frame-src')).toBe('https://player.example')
})

it('forbid framing', () => {
  expect(policy().get('frame-ancestors')).toBe("'none'")
  expect(securityHeaders()['x-frame-options']).toBe('DENY')
})

it('allow this site and the named origins to frame a preview', () => {
  expect(policy({ frameAncestors: [] }).get('frame-ancestors')).toBe("'self'")
  expect(policy({ frameAncestors: ['https://cms.example'] }).get('frame-ancestors')).toBe(
    "'self' https://cms.example",
  )
  expect(securityHeaders({ frameAncestors: [] })).not.toHaveProperty('x-frame-options')
})

it('allow the configured services, each for its purpose', () => {
  const options = { scriptOrigins: ['https://tags.example'], connectOrigins: ['https://collect.example'] }
  expect(policy(options).get('script-src')).toBe("'self' https://tags.example")
  expect(policy(options).get('connect-src')).toBe("'self' https://collect.example")
  expect(policy().get('connect-src')).toBe("'self'")
})

it('enforce HTTPS for two years, limit the referrer, and disable MIME sniffing', () => {
  const headers = securityHeaders()
  expect(headers['strict-transport-security']).toBe('max-age=63072000')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('x-powered-by')
})

it('is relaxed for the development server only', () => {
  expect(policy({ development: true }).get('script-src')).toContain('unsafe-eval')
  expect(policy({ development: false }).get('script-src')).toBe("'self'")
})
