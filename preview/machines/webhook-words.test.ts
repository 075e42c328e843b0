// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { resultText } from '#preview/machines/webhook-words.ts'

it('describes why a webhook was not delivered', () => {
  const errors = [
    'connect ECONNREFUSED 203.0.113.4:443',
    'erp.example not found',
    'erp.example is in a private network',
    'no response within 15 seconds',
    'socket hang up',
    'unable to verify the first certificate',
    'the signing secret cannot be opened with this SECRET_KEY',
  ]
  expect(errors.map((error) => resultText({ error }))).toEqual([
    'The receiver refuses connections.',
    'The host is not found.',
    'The address is in a private network.',
    'No response in time.',
    'The connection was interrupted.',
    'The receiver’s certificate is not valid.',
    'Not signed: the server’s SECRET_KEY has changed. Remove the webhook and create it again.',
  ])
})

it('shows the recorded error of an unknown failure', () => {
  expect(resultText({ error: 'EWHATEVER' })).toBe('No response: EWHATEVER')
  expect(resultText({ answer: 503 })).toBe('HTTP 503')
  expect(resultText({})).toBe('Not sent yet')
})
