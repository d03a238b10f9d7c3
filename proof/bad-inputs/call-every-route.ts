import type { Pool } from '#server/platform/database/db.ts'
import { rowsWith } from '../../tests/catalogue.ts'
import { requestOf } from '../../tests/doors/call-door.ts'
import type { Door } from '../../tests/doors/door.ts'
import { everyDoor } from '../../tests/doors/every-door.ts'
import type { ApiDocument } from '../../tests/doors/id-fields.ts'
import { type Cast, newCast } from './cast.ts'
import { type Damage, damaged } from './damage.ts'
import { sendBad } from './judge.ts'

export type Installation = { origin: string; pool: Pool; document: ApiDocument; like: string }
type Findings = { sent: number; wrong: string[] }

const atOnce = 6
/** With fewer inputs a door, several doors share one cast: making a cast takes longer than its calls. */
const enoughForOwnCast = 50

/** If such a call succeeds, the next call has no session or no row left. */
const uses = ({ call }: Door) => /^DELETE|\/api\/account\/|sign-out/.test(call)

/**
 * Sends every bad input to its door: a third of them as a visitor, a third as another learner, the rest as
 * the owner.
 */
export async function callEveryRoute(
  installation: Installation,
  inputs: readonly Damage[],
  say: (line: string) => void,
): Promise<Findings> {
  const findings: Findings = { sent: 0, wrong: [] }
  const bystander = await newCast(installation.pool, installation.like)
  const untouched = await rowsWith(installation.pool, bystander.target.mark)
  const share = inputs.length / everyDoor.length
  let cast = await newCast(installation.pool, installation.like)
  for (const [index, door] of everyDoor.entries()) {
    if (share >= enoughForOwnCast || index % 8 === 0)
      cast = await newCast(installation.pool, installation.like)
    const own = inputs.slice(Math.round(index * share), Math.round((index + 1) * share))
    cast = await callWithBadInput(installation, door, own, cast, findings)
    if (index % 10 === 9) say(`${findings.sent} inputs, ${findings.wrong.length} wrong`)
  }
  if ((await rowsWith(installation.pool, bystander.target.mark)) !== untouched)
    findings.wrong.push('rows of a learner whom nobody asked about were changed')
  return findings
}

async function callWithBadInput(
  installation: Installation,
  door: Door,
  inputs: readonly Damage[],
  first: Cast,
  findings: Findings,
): Promise<Cast> {
  let cast = first
  const third = Math.ceil(inputs.length / 3)
  const send = async (input: Damage, who: 'nobody' | 'other' | 'owner') => {
    const bad = damaged({ call: door.call, ...requestOf(door, cast.target) }, input, installation.document)
    const cookie = who === 'nobody' ? undefined : cast[who].cookie
    const { status, wrong } = await sendBad(installation.origin, bad, cookie)
    findings.sent += 1
    findings.wrong.push(...wrong.map((line) => `${door.call} from ${who}, ${bad.what}: ${line}`))
    if (uses(door) && who !== 'nobody' && status > 0 && status < 300)
      cast = await newCast(installation.pool, installation.like)
  }
  const { target } = cast
  const before = await rowsWith(installation.pool, target.mark)
  await each(inputs.slice(0, third), atOnce, (input) => send(input, 'nobody'))
  await each(inputs.slice(third, 2 * third), uses(door) ? 1 : atOnce, (input) => send(input, 'other'))
  if (!door.repeatsWords && (await rowsWith(installation.pool, target.mark)) !== before)
    findings.wrong.push(`${door.call}: another changed the rows of the owner`)
  await each(inputs.slice(2 * third), uses(door) ? 1 : atOnce, (input) => send(input, 'owner'))
  return cast
}

async function each<Item>(items: readonly Item[], many: number, act: (item: Item) => Promise<void>) {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: many }, worker))
}

/** Calls of the document that got no input. */
export function missingDoors(document: ApiDocument): string[] {
  const tried = new Set(everyDoor.map(({ call }) => call))
  return Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !tried.has(call))
    .map((call) => `${call} was not tried`)
}
