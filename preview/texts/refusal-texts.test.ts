// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLanguage } from '#preview/texts/language.ts'
import { reasonOf, translateReason } from '#preview/texts/refusal-texts.ts'
import { apiError } from '#schemas/api/api-error.ts'

beforeEach(() => {
  vi.spyOn(location, 'reload').mockReturnValue()
  changeLanguage('da')
})
afterEach(() => changeLanguage('en'))

const refused = (status: number, message?: string) => ({
  status,
  error: { ...apiError(status, message === undefined ? {} : { message }) },
})

/** Problems of documents, requests to an AI service, and answers to shoppers and to other systems. */
const otherFiles =
  /\.test\.ts$|\/checks\/|\/(?:prompt|review-mails|unsaved-page|full-check|foreign-pages|canvas-router)\.ts$/

/** The reasons that the server's editor names in its code: messages, and whatever else is a sentence. */
function reasonsInCode(): string[] {
  const files = globSync('server/editor/**/*.ts').filter((file) => !otherFiles.test(file))
  const patterns = [/\bmessage:\s*'([^']+)'/g, /['`]([A-Z][^'`\n]* (?:[^'`\n$]|\$\{[^}]*\})*\.)['`]/g]
  return files.flatMap((file) =>
    patterns.flatMap((pattern) =>
      Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, reason = '']) =>
        reason.replaceAll(/\$\{[^}]*\}/g, 'some'),
      ),
    ),
  )
}

/** Without a reader. */
const otherMessages = new Set(['unauthorised'])

it('has Danish words for every reason that the server gives editors', () => {
  const reasons = reasonsInCode()
  expect(reasons.length).toBeGreaterThan(50)
  const english = reasons.filter(
    (reason) => !otherMessages.has(reason) && reasonOf(refused(409, reason)) === reason,
  )
  expect(english).toEqual([])
})

it('fills in what a reason names', () => {
  expect(reasonOf(refused(403, 'This requires the role publisher.'))).toBe('Det har din rolle ikke lov til.')
  expect(reasonOf(refused(409, 'Ann has changed the same widget meanwhile.'))).toBe(
    'Ann har ændret den samme widget imens.',
  )
  expect(translateReason('/dk/a could not move to /dk/b: the address is taken.')).toBe(
    '/dk/a kunne ikke flytte til /dk/b: adressen er optaget.',
  )
  expect(reasonOf(refused(403, 'Your role covers dk, se, not no.'))).toBe(
    'Din rolle omfatter dk, se, ikke no.',
  )
  expect(reasonOf(refused(403, 'Your role covers dk, not what all markets share.'))).toBe(
    'Din rolle omfatter dk, ikke det, som alle markeder deler.',
  )
  expect(reasonOf(refused(422, 'The AI service declined.'))).toBe('AI-tjenesten afslog.')
})

it('says what a refusal without a reason means, in both languages', () => {
  expect(reasonOf(refused(404))).toBe('det findes ikke')
  expect(reasonOf({ status: 429 })).toBe('for mange forespørgsler, vent et minut')
  changeLanguage('en')
  expect(reasonOf(refused(404))).toBe('it does not exist')
  expect(reasonOf(refused(409, 'Another API token has this name.'))).toBe('Another API token has this name.')
})
