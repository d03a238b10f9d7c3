import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../scripts/find-browser.mjs'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { firstTitle } from './lesson-texts.ts'

const rounds = 7

/** Milliseconds until the model has sent the wanted text: before it, the first activity is unknown. */
async function modelSays(url: string, system: string, wanted: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'system', content: system }], stream: true }),
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    for (const [, data = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^data: (\{.*\})$/gm))
      text += JSON.parse(data).choices[0]?.delta?.content ?? ''
    if (text.includes(wanted)) break
  }
  return performance.now() - startedAt
}

/** From the press of Start to the first visible words of the notes, by the browser's own clock. */
async function startLesson(browser: Browser, product: Product, learner: TestLearner): Promise<number> {
  await createCourse(learner.client)
  const context = await browser.newContext({ baseURL: product.origin })
  const cookies = Object.entries(learner.client.cookies())
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })))
  const page = await context.newPage()
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Start' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const ms = await button.evaluate(
    (start: HTMLElement) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const notes = document.querySelector('article')?.textContent ?? ''
          if (notes.includes('Suppose')) resolve(performance.now() - startedAt)
          else requestAnimationFrame(look)
        }
        start.click()
        look()
      }),
  )
  await context.close()
  return ms
}

async function measure() {
  const model: ChildProcess = fork(join(import.meta.dirname, 'lesson-model-server.ts'), { stdio: 'ignore' })
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const product = await startProduct({ env: { AI_BASE_URL: url, AI_MODEL: 'stand-in' } })
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 1 })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const direct: { planMs: number; notesMs: number }[] = []
  const own: number[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const planMs = await modelSays(url, 'You plan lessons', `"${firstTitle}"`)
      const notesMs = await modelSays(url, 'Write', 'Suppose')
      const learner = await createLearner(new Client(product.origin), pool, `Learner ${round}`)
      const startMs = await startLesson(browser, product, learner)
      // The first round is a warm-up.
      if (round === 0) continue
      direct.push({ planMs, notesMs })
      own.push(startMs)
    }
  } finally {
    await browser.close()
    await pool.end()
    await product.stop()
    model.kill()
  }
  const planMs = median(direct.map((one) => one.planMs))
  const notesMs = median(direct.map((one) => one.notesMs))
  const startMs = median(own)
  const ratio = startMs / (planMs + notesMs)
  return {
    figure: `${ratio.toFixed(2)} times (${Math.round(startMs)} ms; the plan’s first title takes the model ${Math.round(planMs)} ms, the notes’ first word ${Math.round(notesMs)} ms)`,
    ranges: [{ what: 'start', value: ratio, unit: 'times', atMost: 1.3 }],
    details: { own, direct },
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'classroom: Start to the first words of notes',
    promise:
      'at most 1.3 times the model’s unavoidable waits: its plan up to the first activity’s title, and the first word of that activity’s notes',
    run: measure,
  },
]
