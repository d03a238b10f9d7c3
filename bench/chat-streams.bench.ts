import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Benchmark, median } from './benchmark.ts'
import { type ChatProduct, startChatProduct } from './chat-product.ts'
import { residentKb } from './process-figures.ts'
import { type StreamTimes, throughProduct, timeStream } from './stream-client.ts'

const many = 500
const arrivalMs = 10_000
/** Long enough that all streams are open at the same time. */
const longTokens = 600
const tokens = 100

/** Runs with a separate product, warmed up, so that no figure measures a first call. */
async function onProduct<T>(learners: number, measure: (chat: ChatProduct) => Promise<T>): Promise<T> {
  const chat = await startChatProduct(learners)
  try {
    const warmUp = Array.from({ length: 30 }, (_, index) => timeStream(through(chat, index, 20)))
    await Promise.all(warmUp)
    return await measure(chat)
  } finally {
    await chat.stop()
  }
}

const someone = { cookie: '', activityId: '' }
const through = ({ product, learners }: ChatProduct, learner: number, count: number, words = '') =>
  throughProduct(product.origin, learners[learner % learners.length] ?? someone, count, words)

const times = (value: number) => `${value.toFixed(2)} times`

async function hundredAtOnce() {
  return onProduct(100, async (chat) => {
    const lone = median([
      (await timeStream(through(chat, 0, tokens))).wholeMs,
      (await timeStream(through(chat, 1, tokens))).wholeMs,
      (await timeStream(through(chat, 2, tokens))).wholeMs,
    ])
    const streams = await Promise.all(
      Array.from({ length: 100 }, (_, index) => timeStream(through(chat, index, tokens))),
    )
    const worst = Math.max(...streams.map(({ wholeMs }) => wholeMs)) / lone
    const cut = streams.filter(({ isWhole }) => !isWhole).length
    return {
      figure: `${times(worst)}, ${cut} cut`,
      ranges: [{ what: 'slowest', value: worst, unit: 'times', atMost: 1.5 }],
      isSound: cut === 0,
      details: { loneMs: lone },
    }
  })
}

/** One run with the large crowd gives both figures. */
async function crowd() {
  return onProduct(many, async (chat) => {
    const { firstMs: loneFirstMs, wholeMs: loneMs } = await timeStream(through(chat, 0, longTokens))
    await delay(2000)
    const before = await residentKb(chat.product.pid)
    let peak = before
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        peak = Math.max(peak, await residentKb(chat.product.pid))
        await delay(100)
      }
    })()
    const arriving = Array.from({ length: many }, async (_, index) => {
      await delay((arrivalMs / many) * index)
      return timeStream(through(chat, index, longTokens)).catch(
        (): StreamTimes => ({ firstMs: 0, wholeMs: Number.POSITIVE_INFINITY, isWhole: false }),
      )
    })
    const streams = await Promise.all(arriving)
    isOver = true
    await watching
    const cut = streams.filter(({ isWhole }) => !isWhole).length
    const worst = Math.max(...streams.map(({ wholeMs }) => wholeMs)) / loneMs
    const firstWord = median(streams.map(({ firstMs }) => firstMs)) / loneFirstMs
    return { loneMs, loneFirstMs, worst, firstWord, cut, kbEach: (peak - before) / many, before, peak }
  })
}
let crowdRun: ReturnType<typeof crowd> | undefined
const crowdOnce = () => {
  crowdRun ??= crowd()
  return crowdRun
}

async function cancelling() {
  return onProduct(30, async (chat) => {
    const waitsMs: number[] = []
    let leftAtMs = 0
    let noticed: () => void = () => {}
    chat.onCut((atMs) => {
      waitsMs.push(atMs - leftAtMs)
      noticed()
    })
    for (let round = 0; round < 20; round += 1) {
      const cut = new Promise<void>((resolve) => {
        noticed = resolve
      })
      const { url, headers, body } = through(chat, round, longTokens)
      const sending = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
      })
      sending.on('error', () => {})
      sending.on('response', (response) => {
        response.once('data', async () => {
          await delay(50)
          leftAtMs = Date.now()
          sending.destroy()
        })
        response.on('error', () => {})
      })
      sending.end(body)
      await cut
    }
    const worst = Math.max(...waitsMs)
    return {
      figure: `${worst} ms at most, ${median(waitsMs)} ms in the middle`,
      ranges: [{ what: 'slowest', value: worst, unit: 'ms', atMost: 100 }],
      details: { waitsMs },
    }
  })
}

/**
 * A conversation of twenty turns: the share of each prompt that a provider has cached from the turn before.
 */
async function sharedPrefix() {
  return onProduct(30, async (chat) => {
    const shares: number[] = []
    chat.onShare((share) => shares.push(share))
    for (let turn = 0; turn < 20; turn += 1)
      await timeStream(through(chat, 29, 60, `How much is shared in turn ${turn}?`))
    // The first turn has no turn before it.
    const laterShares = shares.slice(1)
    const least = Math.min(...laterShares)
    return {
      figure: `${Math.round(median(laterShares) * 100)} % in the middle, ${Math.round(least * 100)} % at least`,
      ranges: [{ what: 'least share', value: least, atLeast: 0.8 }],
      isSound: laterShares.length === 19,
      details: { shares },
    }
  })
}

export const benchmarks: Benchmark[] = [
  {
    name: 'chat: shared prefix',
    promise: 'at least 80 % of a prompt’s characters over 20 turns',
    run: sharedPrefix,
  },
  {
    name: 'chat: 100 streams at once',
    promise: 'none cut, each within 1.5 times a lone one',
    run: hundredAtOnce,
  },
  {
    name: 'chat: 500 streams over 10 s',
    promise: 'none cut, the first word within 1.6 times that of a lone one, each whole within 3 times',
    run: async () => {
      const { firstWord, worst, cut, ...details } = await crowdOnce()
      return {
        figure: `first word ${times(firstWord)}, the slowest whole ${times(worst)}, ${cut} cut`,
        ranges: [
          { what: 'first word', value: firstWord, unit: 'times', atMost: 1.6 },
          { what: 'slowest', value: worst, unit: 'times', atMost: 3 },
        ],
        isSound: cut === 0,
        details,
      }
    },
  },
  {
    name: 'chat: memory a stream',
    promise: 'at most 500 kB each with 500 open',
    run: async () => {
      const { kbEach, ...details } = await crowdOnce()
      return {
        figure: `${Math.round(kbEach)} kB`,
        ranges: [{ what: 'memory', value: kbEach, unit: 'kB', atMost: 500 }],
        details,
      }
    },
  },
  {
    name: 'chat: cancelling',
    promise: 'the model call is free within 100 ms',
    run: cancelling,
  },
]
