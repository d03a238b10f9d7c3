import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

const encoder = new TextEncoder()

/** An answer that arrives in the given pieces and then ends, or breaks. */
function answerIn(pieces: Uint8Array[], breaks = false): Response {
  let next = 0
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces[next++]
        if (piece) controller.enqueue(piece)
        else if (breaks) controller.error(new TypeError('network error'))
        else controller.close()
      },
    }),
  )
}

async function allOf(response: Response): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of readEvents(response)) events.push(event)
  return events
}

const text =
  'event: item\ndata: {"index":0,"item":"碁🏛️"}\n\n: still here\n\nevent: done\ndata: {"units":[]}\n\n'

describe('a streamed answer', () => {
  it('is read whole, however it is cut', async () => {
    const bytes = encoder.encode(text)
    for (const size of [1, 2, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.slice(n * size, (n + 1) * size),
      )
      expect(await allOf(answerIn(pieces))).toEqual([
        { event: 'item', data: { index: 0, item: '碁🏛️' } },
        { event: 'done', data: { units: [] } },
      ])
    }
  })

  it('throws its error event with its sentence', async () => {
    const problem = {
      type: 'x',
      title: 'x',
      status: 502,
      detail: 'Course generation failed',
      code: 'model_bad_answer',
    }
    const failing = `${text}event: error\ndata: ${JSON.stringify({ ...problem, cutOff: true })}\n\n`
    await expect(allOf(answerIn([encoder.encode(failing)]))).rejects.toMatchObject({
      message: 'Course generation failed',
      code: 'model_bad_answer',
      status: 502,
    })
  })

  it('that breaks is unreachable', async () => {
    const error = await allOf(answerIn([encoder.encode(text)], true)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0 })
  })

  it('is cancelled when nobody listens any more', async () => {
    let isCancelled = false
    const endless = new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(encoder.encode(text)),
        cancel: () => {
          isCancelled = true
        },
      }),
    )
    for await (const { event } of readEvents(endless)) if (event === 'item') break
    expect(isCancelled).toBe(true)
  })
})
