import type { z } from 'zod'
import type { ModelCall } from '#server/platform/model/call.ts'
import type { ListShape } from '#server/platform/model/list-shape.ts'
import type { ItemsEvent } from '#server/platform/model/stream-items.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import type { Model } from './model.ts'

/** The learner who asks, and until when they wait. */
export type Caller = Pick<ModelCall, 'userId' | 'requestId' | 'signal' | 'onSpent' | 'rank' | 'about'> & {
  /** The learner's own Stop, for work that continues when its page is left (`signal` ends with the page). */
  stop?: AbortSignal
}

/** One task for a guide: the prompt for a model, and the answer of the offline guide in its place. */
type Task<Answer> = {
  purpose: string
  prompt: () => Pick<ModelCall, 'system' | 'turns' | 'form'>
  temperature: number
  maxTokens: number
  size: ModelCall['size']
  /** False where an unusable answer must not lead to a second call. */
  repairs?: boolean
  offline: () => Answer
}
/** The offline answer may need a query first. */
export type TextTask = Task<string | Promise<string>>
export type ListTask<Item, Head> = Task<{ head: Head; items: Item[] }> & { shape: ListShape<Item, Head> }
export type ObjectTask<Answer, Value> = Task<Answer> & {
  schema: z.ZodType<Value>
  /**
   * The problems that a second call should correct, in words for the model. Problems that remain after it are
   * accepted.
   */
  check?: (value: Value) => string[]
  /** Turns the model's object into the answer. */
  read: (value: Value) => Answer
}

/** The one interface between the rooms and what answers: the connected model, or the offline guide. */
export type Guides = {
  model: Model | null
  text: (caller: Caller, task: TextTask) => AsyncIterable<TextEvent>
  list: <Item, Head>(caller: Caller, task: ListTask<Item, Head>) => AsyncIterable<ItemsEvent<Item, Head>>
  object: <Answer, Value>(caller: Caller, task: ObjectTask<Answer, Value>) => Promise<Answer>
}

const noUsage = { promptTokens: 0, completionTokens: 0 }

export const createGuides = (model: Model | null): Guides =>
  model === null ? offlineGuides : modelGuides(model)

function modelGuides(model: Model): Guides {
  const callOf = (caller: Caller, task: Task<unknown>): ModelCall => {
    const { purpose, temperature, maxTokens, size, repairs = true } = task
    const { stop: _, ...asker } = caller
    return { ...asker, ...task.prompt(), purpose, temperature, maxTokens, size, repairs }
  }
  return {
    model,
    text: (caller, task) => model.streamText(callOf(caller, task)),
    list: (caller, task) => model.streamItems(callOf(caller, task), task.shape),
    object: async (caller, task) =>
      task.read((await model.generateObject(callOf(caller, task), task.schema, task.check)).value),
  }
}

const offlineGuides: Guides = {
  model: null,
  async *text(_caller, task) {
    const text = await task.offline()
    yield { type: 'delta', text }
    yield { type: 'done', text, finishReason: 'stop', usage: noUsage }
  },
  async *list(_caller, task) {
    const { head, items } = task.offline()
    yield { type: 'head', head }
    for (const [index, item] of items.entries()) yield { type: 'item', index, item }
    yield { type: 'done', head, items, usage: noUsage }
  },
  object: async (_caller, task) => task.offline(),
}
