import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../scripts/find-browser.mjs'
import { type BundledLesson, openFormulaLesson } from '../tests/bundled-lesson.ts'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { type ModelProcess, startModelProcess } from './model-process.ts'
import { processorMs } from './process-figures.ts'
import { straightToModel, throughProduct, timeStream } from './stream-client.ts'

const rounds = 15

/** Of a usual reply: a paragraph. */
const replyTokens = 100
const maxOwnMs = 40
const maxProcessorMs = 80

type Chat = {
  product: Product
  model: ModelProcess
  lesson: BundledLesson
  cookie: string
  learnerId: string
}

/** A learner in a lesson of a bundled course, with formulas and exercises, and the stand-in model behind the guides. */
async function withChat<T>(measure: (chat: Chat) => Promise<T>): Promise<T> {
  const model = await startModelProcess()
  const product = await startProduct({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    const { client, id } = await createLearner(new Client(product.origin), pool, 'Ada')
    const lesson = await openFormulaLesson({ client }, pool)
    const cookie = Object.entries(client.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    return await measure({ product, model, lesson, cookie, learnerId: id })
  } finally {
    await pool.end()
    await product.stop()
    await model.stop()
  }
}

async function openClassroom({ product, lesson, cookie, learnerId }: Chat) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((one) => one.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.origin })))
  await context.addInitScript(
    ({ courseId, id }) => {
      localStorage.setItem('profile', JSON.stringify({ id }))
      localStorage.setItem('activeCourseId', courseId)
    },
    { courseId: lesson.courseId, id: learnerId },
  )
  const page = await context.newPage()
  await page.goto(`${product.origin}/classroom`)
  await page.getByRole('article').locator('math').nth(15).waitFor({ state: 'attached' })
  await page.getByPlaceholder('Type a message...').waitFor()
  return { browser, page }
}

/** From the key that sends to the frame that shows the first word of the reply. */
async function timeFirstWord(page: Page): Promise<number> {
  await page.getByPlaceholder('Type a message...').fill('Please answer in 3 tokens.')
  await page.evaluate(() => {
    const log = document.querySelector('[role="log"]')
    if (log === null) throw new Error('There is no log.')
    const had = log.querySelectorAll('li').length
    let sentAt = 0
    document.addEventListener(
      'keydown',
      () => {
        sentAt = performance.now()
      },
      { once: true, capture: true },
    )
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const items = log.querySelectorAll('li')
        if (items.length < had + 2 || !items.item(items.length - 1).textContent?.includes('word')) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - sentAt)))
      })
      observer.observe(log, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { shown })
  })
  await page.keyboard.press('Enter')
  const ms = await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  return ms
}

async function firstWord() {
  return withChat(async (chat) => {
    const { browser, page } = await openClassroom(chat)
    try {
      const direct: number[] = []
      const own: number[] = []
      // The first is not counted: it loads what shows Markdown.
      await timeFirstWord(page)
      for (let round = 0; round < rounds; round += 1) {
        direct.push((await timeStream(straightToModel(chat.model.url, 3))).firstMs)
        own.push(await timeFirstWord(page))
      }
      const ownMs = median(own) - median(direct)
      return {
        figure: `${ownMs.toFixed(0)} ms (${median(own).toFixed(0)} ms, of which the model ${median(direct).toFixed(0)})`,
        ranges: [{ what: 'own share', value: ownMs, unit: 'ms', atMost: maxOwnMs }],
        details: { direct, own },
      }
    } finally {
      await browser.close()
    }
  })
}

/** One message after the other, as a lone learner sends them. */
async function processorOfMessages() {
  return withChat(async ({ product, lesson, cookie }) => {
    const send = () =>
      timeStream(
        throughProduct(
          product.origin,
          { cookie, activityId: lesson.activityId },
          replyTokens,
          'How sure is it?',
        ),
      )
    for (let round = 0; round < 5; round += 1) await send()
    const each: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await processorMs(product.pid)
      const { isWhole } = await send()
      if (!isWhole) throw new Error('A reply was cut.')
      each.push((await processorMs(product.pid)) - before)
    }
    const ms = each.reduce((sum, one) => sum + one, 0) / each.length
    return {
      figure: `${ms.toFixed(0)} ms for a reply of ${replyTokens} tokens`,
      ranges: [{ what: 'processor time', value: ms, unit: 'ms', atMost: maxProcessorMs }],
      details: { each },
    }
  })
}

export const benchmarks: Benchmark[] = [
  {
    name: 'chat: first visible word',
    promise: `in a lesson of a bundled course at most ${maxOwnMs} ms after the model’s own first token`,
    run: firstWord,
  },
  {
    name: 'chat: processor time',
    promise: `at most ${maxProcessorMs} ms of the server for a message in a lesson of a bundled course`,
    run: processorOfMessages,
  },
]
