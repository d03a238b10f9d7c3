import { isRecord } from '#contract/untrusted/is-record.ts'

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, by name. */
export const changedFields = <Form extends object>(before: Form, after: Form): (keyof Form & string)[] =>
  (Object.keys(after) as (keyof Form & string)[]).filter((name) => !isEqual(before[name], after[name]))

/** True when another window changed one of the fields that were changed here, and not to the same. */
export const collides = <Form extends object>(base: Form, mine: Form, theirs: Form): boolean =>
  changedFields(base, mine).some(
    (name) => !isEqual(base[name], theirs[name]) && !isEqual(mine[name], theirs[name]),
  )

/** The named parts of what would be sent, and no other. */
export const only = <Sent extends object>(sent: Sent, names: readonly string[]): Partial<Sent> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))) as Partial<Sent>

/** What was saved, with what was typed since it was sent. */
export function withTyped<Form extends object>(saved: Form, sent: Form, typed: Form): Form {
  const merged = { ...saved }
  for (const name of changedFields(sent, typed)) {
    const [inSaved, inSent, inTyped]: unknown[] = [saved[name], sent[name], typed[name]]
    const isGroup = isRecord(inSaved) && isRecord(inSent) && isRecord(inTyped)
    merged[name] = (isGroup ? withTyped(inSaved, inSent, inTyped) : inTyped) as Form[typeof name]
  }
  return merged
}
