import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { type Benchmark, median } from './benchmark.ts'
import { type ChatLearner, type ChatProduct, startChatProduct } from './chat-product.ts'
import { straightToModel, timeStream } from './stream-client.ts'

const rounds = 15

async function openClassroom({ product }: ChatProduct, learner: ChatLearner) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = learner.cookie.split('=')
  await context.addCookies([{ name, value, url: product.origin }])
  await context.addInitScript(({ courseId, learnerId }) => {
    localStorage.setItem('profile', JSON.stringify({ id: learnerId }))
    localStorage.setItem('activeCourseId', courseId)
  }, learner)
  const page = await context.newPage()
  await page.goto(`${product.origin}/classroom`)
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
  const chat = await startChatProduct(1)
  const [learner] = chat.learners
  if (learner === undefined) throw new Error('Nobody is signed in.')
  const { browser, page } = await openClassroom(chat, learner)
  try {
    const direct: number[] = []
    const ours: number[] = []
    // The first is not counted: it loads what shows Markdown.
    await timeFirstWord(page)
    for (let round = 0; round < rounds; round += 1) {
      direct.push((await timeStream(straightToModel(chat.modelUrl, 3))).firstMs)
      ours.push(await timeFirstWord(page))
    }
    const ratio = median(ours) / median(direct)
    return {
      figure: `${ratio.toFixed(2)} times`,
      holds: ratio <= 1.35,
      details: { directMs: median(direct), oursMs: median(ours), ours },
    }
  } finally {
    await browser.close()
    await chat.stop()
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'chat: first visible word',
    promise: 'from send at most 1.35 times the stand-in’s own first token',
    run: firstWord,
  },
]
