import { chromium } from '@playwright/test'
import pg from 'pg'
import type { TranscriptLine } from '#contract/library.ts'
import { chooseLines } from '#server/library/choose-lines.ts'
import { standInForYouTube, viewer } from '../e2e/youtube-stand-in.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { addedVideo } from '../tests/videos.ts'
import { type Benchmark, median } from './benchmark.ts'
import { words } from './seed-courses.ts'
import { seedVideos, singleWord } from './seed-videos.ts'

const sizes = { few: 50, many: 5000 }
const rounds = 120

type Library = { learner: TestLearner; courseId: string }

async function withProduct<Result>(act: (origin: string, pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    return await act(product.origin, pool)
  } finally {
    await pool.end()
    await product.stop()
  }
}

async function fill(origin: string, pool: pg.Pool, name: string, count: number): Promise<Library> {
  const learner = await createLearner(new Client(origin), pool, name)
  const [first, second] = [await createCourse(learner.client), await createCourse(learner.client)]
  const client = await pool.connect()
  await seedVideos(client as unknown as pg.Client, learner.id, [first.id, second.id], count)
  client.release()
  return { learner, courseId: first.id }
}

const queries: Record<string, (library: Library) => string> = {
  list: () => '',
  'by title': () => 'sort=title',
  'last watched': () => 'sort=watched',
  recommended: () => 'tab=recommended',
  'of a course': ({ courseId }) => `courseId=${courseId}`,
  'search, common word': () => 'search=history',
  'search, rarer word': () => 'search=cheese',
  // Both find as many: showing costs the same, so the difference is the search.
  'search, one match': () => `search=${singleWord}`,
  'search, no match': () => 'search=xylophonist',
}

async function timeOf(library: Library, kind: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await library.learner.client.get(`/api/videos?${queries[kind]?.(library)}`)
  await answer.text()
  if (answer.status !== 200) throw new Error(`${kind} answered ${answer.status}`)
  return performance.now() - startedAt
}

function compareLibraries() {
  return withProduct(async (origin, pool) => {
    const few = await fill(origin, pool, 'Few', sizes.few)
    const many = await fill(origin, pool, 'Many', sizes.many)
    await pool.query('vacuum analyze videos')
    const times = Object.keys(queries).map((kind) => ({ kind, few: [] as number[], many: [] as number[] }))
    for (let round = -10; round < rounds; round++) {
      for (const time of times) {
        // In turns, so that other work of the machine affects both alike.
        const [inFew, inMany] = [await timeOf(few, time.kind), await timeOf(many, time.kind)]
        if (round < 0) continue
        time.few.push(inFew)
        time.many.push(inMany)
      }
    }
    return times.map((time) => ({ kind: time.kind, few: median(time.few), many: median(time.many) }))
  })
}

/** Three hours of speech: real words, a line each five seconds and a half. */
const threeHours: TranscriptLine[] = Array.from({ length: 2000 }, (_, index) => ({
  startSeconds: index * 5.4,
  text: Array.from({ length: 12 }, (_each, place) => words[(index * 7 + place * 31) % words.length]).join(
    ' ',
  ),
}))
const questions = [
  'What does she say about fermentation and cheese?',
  'Why does climate matter for glaciers?',
  'Summarize the main points.',
]

/** The longest stretches in which the page could not answer: opening a video, its transcript, and searching in it. */
function longestTasks() {
  return withProduct(async (origin, pool) => {
    const learner = await createLearner(new Client(origin), pool, 'Watcher')
    const text = threeHours.map(({ startSeconds, text: said }) => {
      const at = Math.floor(startSeconds ?? 0)
      return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} ${said}`
    })
    const video = await addedVideo(learner.client, { transcript: { text: text.join('\n') } })
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } })
      const cookies = Object.entries(learner.client.cookies())
      await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
      await page.route(
        (url) => url.origin !== origin,
        (route) => route.fulfill({ contentType: 'text/html', body: '' }),
      )
      await standInForYouTube(page)
      await page.addInitScript(() => {
        const tasks: number[] = []
        Object.assign(window, { longTasks: tasks })
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration)
        }).observe({ type: 'longtask', buffered: true })
      })
      const longest = () =>
        page.evaluate(() =>
          Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks.splice(0)),
        )
      await page.goto(`/video/${video.id}`)
      await viewer(page).ready()
      await page.waitForTimeout(500)
      const opening = await longest()
      await page.getByRole('tab', { name: 'Transcript' }).click()
      await page.locator('[data-line="1999"]').waitFor({ state: 'attached' })
      await page.waitForTimeout(500)
      const transcript = await longest()
      await viewer(page).plays()
      for (const seconds of [60, 3600, 9000]) {
        await viewer(page).isAt(seconds)
        await page.locator(`[data-line="${Math.floor(seconds / 5.4)}"][aria-current]`).waitFor()
      }
      await page.getByLabel('Search the transcript').pressSequentially('cheese')
      await page.locator('mark').first().waitFor()
      await page.waitForTimeout(500)
      return { opening, transcript, 'following and searching': await longest() }
    } finally {
      await browser.close()
    }
  })
}

export const benchmarks: Benchmark[] = [
  {
    name: 'library, many against few',
    promise: `each list and search of ${sizes.many.toLocaleString('en-US')} videos at most 1.5 times its median of ${sizes.few}`,
    run: async () => {
      const medians = await compareLibraries()
      return {
        figure: medians
          .map(
            ({ kind, few, many }) =>
              `${kind} ${(many / few).toFixed(2)} (${few.toFixed(1)} → ${many.toFixed(1)} ms)`,
          )
          .join('; '),
        ranges: medians.map(({ kind, few, many }) => ({
          what: kind,
          value: many / few,
          unit: 'times',
          atMost: 1.5,
        })),
        details: { medians },
      }
    },
  },
  {
    name: 'library, passages of a long transcript',
    promise: 'what matters of 2,000 lines found in at most 20 ms',
    run: async () => {
      const times = questions.map((message) => {
        const each = Array.from({ length: 25 }, () => {
          const startedAt = performance.now()
          chooseLines(threeHours, { message, currentTimeSeconds: 5000 })
          return performance.now() - startedAt
        })
        return median(each.slice(5))
      })
      return {
        figure: `${times.map((ms) => ms.toFixed(1)).join(', ')} ms`,
        ranges: [{ what: 'slowest', value: Math.max(...times), unit: 'ms', atMost: 20 }],
      }
    },
  },
  {
    name: 'library, page with a long transcript',
    promise: '2,000 lines opened, followed and searched without a task over 200 ms',
    run: async () => {
      const tasks = Object.entries(await longestTasks())
      return {
        figure: `longest task ${tasks.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
        ranges: tasks.map(([name, ms]) => ({ what: name, value: ms, unit: 'ms', atMost: 200 })),
      }
    },
  },
]
