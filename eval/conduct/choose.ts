import { type Dialogue, kinds } from './dialogue.ts'

/** So many of them, of each kind in turn. */
export function choose(dialogues: readonly Dialogue[], most = dialogues.length): Dialogue[] {
  const rank = (one: Dialogue) => dialogues.filter(({ kind }) => kind === one.kind).indexOf(one)
  const order = (one: Dialogue) => rank(one) * kinds.length + kinds.indexOf(one.kind)
  return dialogues.toSorted((one, other) => order(one) - order(other)).slice(0, most)
}
