import type { Citation } from '#contract/sources.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { eventStream, type Frame, wantsEventStream } from '#server/platform/http/event-stream.ts'
import type { Usage } from '#server/platform/model/call.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { type FaultSentence, modelError } from './model-errors.ts'

type TextAnswer<Body, More = object> = {
  /** The route's JSON answer around the text, and what came beside it when it was done. */
  body: (text: string, beside?: More) => Body
  sentence: FaultSentence
  /** Whether a text that was cut off is still an answer, as it is in a chat. */
  keepsPartial: boolean
}

type Beside = { usage?: Usage; cutOff?: true; citations?: Citation[] }

/** A guide's words as JSON or, for who asks so, as they come. */
export async function answerText<Body extends object, More extends object = object>(
  c: AppContext,
  events: AsyncIterable<TextEvent<More>>,
  answer: TextAnswer<Body, More>,
): Promise<Response> {
  const frames = textFrames(events, answer)
  return wantsEventStream(c) ? eventStream(c, frames) : c.json(await lastData(frames, answer))
}

async function* textFrames<Body extends object, More extends object>(
  events: AsyncIterable<TextEvent<More>>,
  { body, sentence }: TextAnswer<Body, More>,
): AsyncGenerator<TextFrame<Body>> {
  for await (const event of events) {
    if (event.type === 'delta') {
      const { text, citations } = event
      yield { event: 'delta', data: { text, ...withAny(citations) } }
    }
    if (event.type === 'done') {
      const cutOff = event.finishReason === 'length' ? ({ cutOff: true } as const) : {}
      const { usage, citations } = event
      yield {
        event: 'done',
        data: { ...body(event.text, event), usage, ...withAny(citations), ...cutOff },
      }
    }
    if (event.type === 'failed') {
      const { partial } = event.failure
      const { citations } = event
      yield { error: modelError(event.failure, sentence), cutOff: partial !== '', partial, citations }
    }
  }
}

const withAny = (citations: Citation[] | undefined) => (citations?.length ? { citations } : {})

type TextFrame<Body> =
  | { event: 'delta'; data: { text: string; citations?: Citation[] } }
  | { event: 'done'; data: Body & Beside }
  | { error: unknown; cutOff: boolean; partial: string; citations: Citation[] | undefined }

async function lastData<Body extends object, More>(
  frames: AsyncIterable<TextFrame<Body>>,
  { body, keepsPartial }: TextAnswer<Body, More>,
): Promise<Body & Beside> {
  for await (const frame of frames) {
    if ('error' in frame) {
      const { partial, citations } = frame
      if (keepsPartial && partial.trim() !== '')
        return { ...body(partial), ...withAny(citations), cutOff: true }
      throw frame.error
    }
    if (frame.event === 'done') return frame.data
  }
  throw new Error('A guide ended without a last word.')
}

type ListAnswer<Item, Head, Body> = { body: (head: Head, items: Item[]) => Body; sentence: FaultSentence }

/** A guide's list as JSON or, for who asks so, item by item. */
export async function answerList<Item, Head, Body extends object>(
  c: AppContext,
  events: AsyncIterable<ItemsEvent<Item, Head>>,
  { body, sentence }: ListAnswer<Item, Head, Body>,
): Promise<Response> {
  if (wantsEventStream(c)) return eventStream(c, listFrames(events, { body, sentence }))
  for await (const event of events) {
    if (event.type === 'failed') throw modelError(event.failure, sentence)
    if (event.type === 'done') return c.json({ ...body(event.head, event.items), usage: event.usage })
  }
  throw new Error('A guide ended without a last word.')
}

async function* listFrames<Item, Head, Body extends object>(
  events: AsyncIterable<ItemsEvent<Item, Head>>,
  { body, sentence }: ListAnswer<Item, Head, Body>,
): AsyncGenerator<Frame> {
  let hasShown = false
  for await (const event of events) {
    if (event.type === 'head') yield { event: 'head', data: event.head }
    if (event.type === 'begun') yield { event: 'begun', data: { index: event.index, item: event.item } }
    if (event.type === 'item') {
      hasShown = true
      yield { event: 'item', data: { index: event.index, item: event.item } }
    }
    if (event.type === 'done') {
      yield { event: 'done', data: { ...body(event.head, event.items), usage: event.usage } }
    }
    if (event.type === 'failed') yield { error: modelError(event.failure, sentence), cutOff: hasShown }
  }
}
