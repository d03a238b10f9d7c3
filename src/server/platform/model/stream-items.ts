import { partsOf, withCount } from './answer-form.ts'
import { asyncQueue } from './async-queue.ts'
import type { TimedCall, Usage } from './call.ts'
import { asFailure, ModelFailure } from './failure.ts'
import { addUsage } from './generate-object.ts'
import { ItemReader } from './item-reader.ts'
import { inOrder, type ListShape, listLength, mendedOf, whole } from './list-shape.ts'
import { isSameAnswer, isSchema, loops, problemsOf } from './repair.ts'
import { type ModelEndpoint, runCall } from './run-call.ts'
import { blame, isRefusal, secondTry } from './second-try.ts'

export type ItemsEvent<Item, Head> =
  | { type: 'head'; head: Head }
  /** The early property of an item; the item itself may still be invalid. */
  | { type: 'begun'; index: number; item: Record<string, string> }
  | { type: 'item'; index: number; item: Item }
  /** The complete answer; it counts where it differs from the items shown before, as after a repair. */
  | { type: 'done'; head: Head; items: Item[]; usage: Usage }
  | { type: 'failed'; failure: ModelFailure }

/** The answer was complete, but its list was empty. */
export class EmptyList extends ModelFailure {
  constructor() {
    super('bad_answer')
  }
}

type Emit<Item, Head> = (event: ItemsEvent<Item, Head>) => void

/** A structured answer, reported item by item as each is complete and valid. */
export function streamItems<Item, Head>(
  connection: ModelEndpoint,
  call: TimedCall,
  shape: ListShape<Item, Head>,
) {
  const leaving = new AbortController()
  const box = asyncQueue<ItemsEvent<Item, Head>>(
    () => undefined,
    () => leaving.abort(),
  )
  const signal = AbortSignal.any([call.signal, leaving.signal])
  answer(connection, { ...call, signal }, shape, box.put)
    .catch((error) => box.put({ type: 'failed', failure: asFailure(error) }))
    .finally(box.end)
  return box.iterator
}

async function answer<Item, Head>(
  connection: ModelEndpoint,
  call: TimedCall,
  shape: ListShape<Item, Head>,
  put: Emit<Item, Head>,
): Promise<void> {
  const { form } = call
  const counted = { ...call, form: form && withCount(form, shape) }
  const first = await readRound(connection, counted, shape, put)
  const found = whole(shape, first)
  if (found)
    return put({ type: 'done', ...(await preferred(connection, counted, shape, { ...first, ...found })) })
  blame(first, first.items.size >= shape.min && first.head !== undefined ? 'failed_check' : undefined)
  if (isRefusal(call, first)) throw new ModelFailure('refused')
  if (call.repairs === false) throw new ModelFailure('bad_answer')
  const again = secondTry(connection, counted, first, problemsWith(shape, first))
  const second = await readRound(connection, again, shape, () => {})
  if (isRefusal(again, second)) throw new ModelFailure('refused')
  const isSame = isSameAnswer(first.text, second.text)
  const head = second.head ?? first.head
  // The second answer is complete without the first. Only where it is invalid, the valid items of both are
  // combined.
  const repaired =
    whole(shape, { ...second, head }) ??
    whole(shape, { items: new Map([...first.items, ...second.items]), head, text: second.text })
  if (!repaired) {
    blame(second, isSame ? 'same_again' : undefined)
    const mended = mendedOf(shape, { ...second, head }) ?? mendedOf(shape, { ...first, head })
    if (mended) return put({ type: 'done', ...mended, usage: addUsage(first.usage, second.usage) })
    const isEmpty = [0, undefined].includes(listLength(shape.name, second.text)) && !isSchema(second.text)
    throw isEmpty ? new EmptyList() : new ModelFailure('bad_answer')
  }
  put({ type: 'done', ...repaired, usage: addUsage(first.usage, second.usage) })
}

type Answer<Item, Head> = { items: Item[]; head: Head; usage: Usage }

/** The answer, or where it could be better, the better of two answers. */
async function preferred<Item, Head>(
  connection: ModelEndpoint,
  call: TimedCall,
  shape: ListShape<Item, Head>,
  first: Answer<Item, Head> & Pick<Round<Item, Head>, 'text' | 'isBound' | 'isWhole'>,
): Promise<Answer<Item, Head>> {
  const { items, head, usage } = first
  const problems = shape.prefer?.(items) ?? []
  if (problems.length === 0 || call.repairs === false) return { items, head, usage }
  blame({ ...first, finishReason: 'stop' }, 'failed_check')
  try {
    const second = await readRound(connection, secondTry(connection, call, first, problems), shape, () => {})
    const other = whole(shape, second)
    const wrong = other && (shape.prefer?.(other.items) ?? []).length
    if (wrong !== 0) blame(second, wrong === undefined ? undefined : 'failed_check')
    const isBetter = other !== undefined && wrong !== undefined && wrong < problems.length
    return { ...(isBetter ? other : { items, head }), usage: addUsage(usage, second.usage) }
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'cancelled') return { items, head, usage }
    throw error
  }
}

type Round<Item, Head> = {
  items: Map<number, Item>
  head: Head | undefined
  problems: string[]
  text: string
  isBound: boolean
  isWhole: boolean
  finishReason: string
  usage: Usage
}

function problemsWith<Item, Head>(shape: ListShape<Item, Head>, round: Round<Item, Head>): string[] {
  if (round.text === '') return ['It is empty.']
  const isShort = round.items.size < Math.max(1, shape.min) && round.problems.length === 0
  if (isShort && shape.min === 0) return [`${shape.name}: the list is missing.`]
  const wanted = shape.min === shape.max ? `exactly ${shape.min}` : `at least ${shape.min}`
  return isShort
    ? [`${shape.name}: it must hold ${wanted} items, and has ${round.items.size} that can be read.`]
    : [...round.problems, ...(shape.check?.(inOrder(shape, round.items)) ?? [])]
}

async function readRound<Item, Head>(
  connection: ModelEndpoint,
  call: TimedCall,
  shape: ListShape<Item, Head>,
  put: Emit<Item, Head>,
): Promise<Round<Item, Head>> {
  const fields: Record<string, unknown> = {}
  const usage = { promptTokens: 0, completionTokens: 0 }
  const round: Round<Item, Head> = {
    items: new Map(),
    head: undefined,
    problems: [],
    text: '',
    isBound: false,
    isWhole: false,
    finishReason: 'stop',
    usage,
  }

  const takeHead = () => {
    if (round.head !== undefined) return
    const parsed = shape.head.safeParse(fields)
    if (!parsed.success) return
    round.head = parsed.data
    put({ type: 'head', head: parsed.data })
  }

  const { early } = shape
  const onEarly = (name: string) => (index: number, value: unknown) => {
    if (index < shape.max && typeof value === 'string') put({ type: 'begun', index, item: { [name]: value } })
  }

  let hasMore = false
  const isThirdAlike = countAlike()
  const parts = call.form === undefined ? [] : partsOf(call.form)
  /** More than `max` items, the whole object, or the whole list with the rest of its object. */
  const isEnough = () =>
    hasMore ||
    reader.isOver ||
    (reader.hasWholeList &&
      parts.length > 0 &&
      parts.every((name) => name === shape.name || Object.hasOwn(fields, name)))
  const reader = new ItemReader(shape.name, {
    early: early === undefined ? undefined : { name: early, onValue: onEarly(early) },
    onField: (name, value) => {
      Object.defineProperty(fields, name, { value, enumerable: true, configurable: true })
      takeHead()
    },
    onItem: (read) => {
      if (read.index >= shape.max) {
        hasMore = true
        return
      }
      takeHead()
      if ('unreadable' in read) return void round.problems.push(`${shape.name}.${read.index}: not valid JSON`)
      if (isThirdAlike(read.value)) throw new ModelFailure('looped')
      const parsed = shape.item.safeParse(read.value)
      if (!parsed.success)
        return void round.problems.push(...problemsOf(parsed.error, `${shape.name}.${read.index}`))
      round.items.set(read.index, parsed.data)
      put({ type: 'item', index: read.index, item: parsed.data })
    },
  })

  try {
    const onText = (delta: string) => reader.feed(delta)
    const result = await runCall(connection, call, {
      json: true,
      onText,
      isEnough,
    })
    const { text, isBound, finishReason } = result
    const isWhole = finishReason === 'stop' && (reader.isOver || !isEnough())
    Object.assign(round, { text, isBound, isWhole, finishReason, usage: result.usage })
  } catch (error) {
    takeFailure(shape, round, asFailure(error), reader.hasWholeList)
  }
  takeHead()
  round.head = shape.head.safeParse(fields).data ?? round.head
  if (round.head === undefined) round.problems.push(...missingHead(shape, fields))
  return round
}

/** Counts items that are equal apart from their number; returns true at the third. */
function countAlike(): (item: unknown) => boolean {
  const seen = new Map<string, number>()
  return (item) => {
    const words = JSON.stringify(item, (name, value) => (name === 'id' ? undefined : value))
    const times = (seen.get(words) ?? 0) + 1
    seen.set(words, times)
    return times === 3
  }
}

const missingHead = <Item, Head>(shape: ListShape<Item, Head>, fields: unknown): string[] => {
  const parsed = shape.head.safeParse(fields)
  return parsed.success ? [] : problemsOf(parsed.error, '')
}

/** A failed call still counts when its list came completely, and an empty answer can be repaired. */
function takeFailure<Item, Head>(
  shape: ListShape<Item, Head>,
  round: Round<Item, Head>,
  failure: ModelFailure,
  hasWholeList: boolean,
): void {
  const isBroken = failure.kind === 'cut_off' || failure.kind === 'too_large'
  const isEmpty = failure.kind === 'bad_answer' && failure.partial.trim() === ''
  if (failure.kind === 'looped') {
    round.text = failure.partial
    round.problems.unshift(loops)
    return
  }
  if (isEmpty || (isBroken && (hasWholeList || round.items.size >= shape.max))) {
    round.text = isEmpty ? '' : failure.partial
    return
  }
  throw failure
}
