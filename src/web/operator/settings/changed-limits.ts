import { wholeNumber } from '#web/operator/typed-number.ts'
import { number } from '#web/operator/words.ts'

/** What an empty field stands for. */
export type LimitDefault = 'unlimited' | 'measured'
export type Limits<Name extends string> = Record<
  Name,
  { value: number | LimitDefault; fixedBy: string | null }
>

export const asTyped = (value: number | LimitDefault): string =>
  typeof value === 'number' ? number(value) : ''

/** Only what was changed is sent: a variable may decide the other limit, or it follows the model that is connected. */
export function changedLimits<Name extends string>(
  typed: Record<Name, string>,
  held: Limits<Name>,
  unnamed: LimitDefault,
): Record<string, number | string> {
  const names = Object.keys(held) as Name[]
  return Object.fromEntries(
    names
      .filter((name) => typed[name] !== asTyped(held[name].value))
      .map((name) => [name, typed[name].trim() === '' ? unnamed : wholeNumber(typed[name])]),
  )
}
