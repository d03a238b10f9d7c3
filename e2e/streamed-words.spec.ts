import { says } from '../tests/model-stand-in.ts'
import { takeDrawn, watchDrawing } from './drawn-parts.ts'
import { expect } from './fixtures.ts'
import { showChat, test } from './lesson-fixtures.ts'

const words = 1000
const reply = Array.from({ length: words / 10 }, (_, line) =>
  line % 10 === 9
    ? `Line ${line} **ends** a part and begins the next one.\n\n`
    : `Line ${line} of the *reply* has ten words in it. `,
).join('')

test('a reply of a thousand words draws itself again, and neither other messages nor the lesson', {
  tag: '@nightly',
}, async ({ installation, open }) => {
  const { page } = await open({ prepare: watchDrawing })
  await showChat(page)
  const field = page.getByPlaceholder('Type a message...')
  const messages = page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
  const ask = async (question: string, count: number) => {
    await field.fill(question)
    await field.press('Enter')
    await expect(messages).toHaveCount(count)
    await expect(messages.last()).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  }
  installation.model.next(says('A mile is a **thousand** paces.'))
  await ask('What is a mile?', 2)
  // The server's list, which has it too, is read after it.
  await page.waitForLoadState('networkidle')
  installation.model.next(says(reply, { firstTokenMs: 50, tokenMs: 5 }))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  await field.fill('Tell me more.')
  await takeDrawn(page)
  const before = await scriptMs()
  const begun = Date.now()
  await field.press('Enter')
  await expect(messages).toHaveCount(4)
  await expect(messages.last()).toContainText('Line 98', { timeout: 60_000 })
  const took = Date.now() - begun
  const drawn = await takeDrawn(page)
  const figures = { ...drawn, took, scriptMs: Math.round((await scriptMs()) - before) }
  if (process.env.COSTS) console.log(`1,000 streamed words ${JSON.stringify(figures)}`)
  // Words are shown every 50 ms, however many have come, and never more often than the browser shows a frame.
  expect(drawn.commits, JSON.stringify(figures)).toBeLessThan(took / 16)
  expect(drawn.newest, JSON.stringify(figures)).toBeGreaterThan(0)
  // Sending changes them; the words that come do not.
  expect(drawn.others, JSON.stringify(figures)).toBeLessThan(30)
  // The panel around the chat and its surroundings count once a commit. In addition the lesson may be
  // rendered once or twice, which takes some 90 parts, as when the count of messages changes: not with every
  // word.
  expect(drawn.lesson - drawn.commits, JSON.stringify(figures)).toBeLessThan(200)
})
