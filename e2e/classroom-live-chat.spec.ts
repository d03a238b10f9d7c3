import type { Locator, Page } from '@playwright/test'
import { says } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { discuss, showChat, test } from './lesson-fixtures.ts'
import { removeSpeech, stubSpeech } from './speech-stub.ts'

type Speech = {
  hear: (text: string) => void
  mishear: (error: string) => void
  finish: (error?: string) => void
  startFails: string
  started: Record<string, unknown>[]
  spoken: { text: string; lang: string; rate: number; pitch: number; volume: number }[]
}

const speech = <Result>(page: Page, act: (speech: Speech) => Result) =>
  page.evaluate(`(${act})(window.speech)`) as Promise<Result>

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function openLiveChat(page: Page): Promise<void> {
  await showChat(page)
  await page.getByText('Live Chat').click()
}

test('a learner speaks with the Professor, who speaks back', { tag: '@wide' }, async ({
  installation,
  open,
}) => {
  const { page } = await open({ prepare: stubSpeech })
  await openLiveChat(page)
  await expect(log(page)).toContainText('Press the microphone and start speaking with Professor.')
  const privacy = page.getByText('some browsers send the recording to the company')
  await expect(privacy).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(privacy).toHaveCount(0)

  installation.model.next(says('A **thousand** paces.'))
  const record = page.getByRole('button', { name: 'Record' })
  await record.click()
  await expect(page.getByText('Listening…')).toBeVisible()
  expect(
    await speech(page, ({ started }) => {
      const { lang, continuous, interimResults } = started[0] ?? {}
      return { lang, continuous, interimResults }
    }),
  ).toEqual({ lang: 'en-US', continuous: false, interimResults: false })
  await speech(page, (stub) => stub.hear('  What is a mile? '))
  await expect(log(page)).toContainText('What is a mile?')
  await expect(log(page)).toContainText('A thousand paces.')
  await expect(page.getByText('The Professor is speaking')).toBeVisible()
  await expect(record).toBeDisabled()
  await expect(page.getByText('Record is available when the Professor finishes.')).toBeVisible()
  expect(
    await speech(page, ({ spoken }) =>
      spoken.map(({ text, lang, rate, pitch, volume }) => ({ text, lang, rate, pitch, volume })),
    ),
  ).toEqual([{ text: 'A thousand paces.', lang: 'en-US', rate: 1, pitch: 1, volume: 1 }])
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await expect(record).toBeEnabled()
})

test('whatever fails in speech is said in a banner that goes, and text still works', {
  tag: '@wide',
}, async ({ installation, open }) => {
  const { page } = await open({ prepare: stubSpeech })
  await openLiveChat(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const record = page.getByRole('button', { name: 'Record' })
  const gone = async (sentence: string) => {
    const banner = page.getByRole('alert').filter({ hasText: sentence })
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toHaveCount(0)
  }
  await record.click()
  await speech(page, (stub) => stub.mishear('no-speech'))
  await gone('Speech recognition error: no-speech. I did not hear anything. Press Record and try again.')
  await record.click()
  await speech(page, (stub) => stub.mishear('bad-grammar'))
  await gone('Speech recognition error: bad-grammar')
  await speech(page, (stub) => {
    stub.startFails = 'already started'
  })
  await record.click()
  await gone('Failed to start recording: already started')
  await speech(page, (stub) => {
    stub.startFails = ''
  })

  installation.model.always(says('Words.'))
  await record.click()
  await speech(page, (stub) => stub.hear('Speak.'))
  await expect(page.getByText('The Professor is speaking')).toBeVisible()
  await speech(page, (stub) => stub.finish('audio-busy'))
  await gone(
    'Speech synthesis error: audio-busy. Another program is using the sound. Close it, or read the reply here.',
  )
  await expect(record).toBeEnabled()

  await page.evaluate(removeSpeech)
  await record.click()
  await gone('Speech recognition not available')
  await page.getByText('Text Chat').click()
  await page.getByPlaceholder('Type a message...').fill('Then in text.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByRole('listitem')).toHaveCount(4)
})

test('however much there is to say of the microphone, the reply can be read', { tag: '@phone' }, async ({
  installation,
  open,
}) => {
  const { page } = await open({ prepare: stubSpeech })
  await openLiveChat(page)
  installation.model.next(says('A thousand paces, and every one of them counted. '.repeat(4)))
  const record = page.getByRole('button', { name: 'Record' })
  await record.click()
  await speech(page, (stub) => stub.hear('What is a mile?'))
  await expect(page.getByText('The Professor is speaking')).toBeVisible()
  await speech(page, (stub) => stub.finish())
  await record.click()
  await speech(page, (stub) => stub.mishear('not-allowed'))
  await expect(page.getByRole('alert')).toContainText('Allow it with the icon beside the address')
  const box = async (element: Locator) => {
    await expect(element).toBeVisible()
    return (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  }
  const said = await box(log(page))
  expect(said.height).toBeGreaterThan(90)
  const fault = await box(page.getByRole('alert'))
  expect(fault.y + fault.height).toBeLessThanOrEqual(said.y)
  expect(said.y + said.height).toBeLessThanOrEqual((await box(record)).y)
  const { y, height } = await box(record)
  expect(y + height).toBeLessThan((await box(page.getByRole('button', { name: 'Next' }))).y)
})

test('only what is said from now on is spoken, however late the rest is read', {
  tag: ['@wide', '@nightly'],
}, async ({ installation, lesson, open }) => {
  await discuss(installation, lesson.activities[0], 30)
  await discuss(installation, lesson.activities[1], 2)
  const { page } = await open({ prepare: stubSpeech })
  const said = log(page).getByRole('listitem')
  const spoken = () => speech(page, (stub) => stub.spoken.map(({ text }) => text))
  await openLiveChat(page)
  await expect(said).toHaveCount(50)
  await log(page).getByRole('button', { name: 'Earlier messages' }).click()
  await expect(said).toHaveCount(60)
  expect(await spoken()).toEqual([])

  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/messages?*', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(said).toHaveCount(0)
  goOn()
  await expect(said).toHaveCount(4)
  const record = page.getByRole('button', { name: 'Record' })
  await expect(record).toBeEnabled()

  installation.model.next(says('A thousand paces.'))
  await record.click()
  await speech(page, (stub) => stub.hear('What is a mile?'))
  await expect(page.getByText('The Professor is speaking')).toBeVisible()
  expect(await spoken()).toEqual(['A thousand paces.'])
})

test('a browser without speech says so', { tag: '@wide' }, async ({ installation, open }) => {
  const { page } = await open({ prepare: removeSpeech })
  await openLiveChat(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Speech recognition is not supported in this browser.' }),
  ).toBeVisible()
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  installation.model.always(async (...call) => {
    await promise
    await says('Words.')(...call)
  })
  await page.getByText('Text Chat').click()
  await page.getByPlaceholder('Type a message...').fill('A question')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Live Chat').click()
  goOn()
  await expect(page.getByRole('alert').filter({ hasText: 'Text-to-speech not available' })).toBeVisible()
})
