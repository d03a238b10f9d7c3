import { type SyntheticEvent, useRef, useState } from 'react'
import { tooLong } from '#contract/words/too-long.ts'
import { type At, valueAt, withErrorsMoved, withItemMoved, withValueAt } from './form-paths.ts'

type Errors = Record<string, string>

interface FormValuesOptions<Values> {
  /** Distinguishes the fields of this form from those of another. */
  name: string
  initialValues: Values
  check: (values: Values) => Promise<Errors>
  onChange: (values: Values) => void
}

/** The values of a form, and its errors. */
interface FormValues<Values> {
  values: Values
  errors: Errors
  /**
   * The current values, not those of the last render: on a slow machine the learner may have typed more
   * since.
   */
  getValues(): Values
  setValues(some: Partial<Values>): void
  setFieldValue<Path extends string>(path: Path, value: At<Values, Path>): void
  setErrors(errors: Errors): void
  setFieldError(path: string, words: string): void
  clearFieldError(path: string): void
  clearErrors(): void
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  reorderListItem(path: string, move: { from: number; to: number }): void
  validate(): Promise<{ errors: Errors }>
  getInputNode(path: string): HTMLElement | null
  /**
   * With a limit: a longer text stays, its error says by how much it is too long, and the form cannot be
   * sent.
   */
  getInputProps<Path extends string>(path: Path, limit?: number): InputProps<At<Values, Path>>
}

interface InputProps<Value> {
  /** A path that is computed during the render has no known type: it may name any field. */
  value: unknown extends Value ? never : Value
  /** An event or the value itself. */
  onChange: (given: unknown) => void
  error: string | undefined
}

const isEvent = (given: unknown): given is SyntheticEvent<HTMLInputElement> =>
  typeof given === 'object' && given !== null && 'nativeEvent' in given

function givenValue(given: unknown): unknown {
  if (!isEvent(given)) return given
  const { type, checked, value } = given.currentTarget
  return type === 'checkbox' ? checked : value
}

const without = (errors: Errors, path: string): Errors => {
  const { [path]: _mended, ...others } = errors
  return others
}

interface FormParts<Values> {
  /** The current values. */
  latest: { current: Values }
  /** The options of the last render. */
  given: { current: FormValuesOptions<Values> }
  /** The limits of the fields that were rendered with one. */
  limits: Map<string, number>
  show: (values: Values) => void
  setErrors: (change: Errors | ((now: Errors) => Errors)) => void
}

/** The functions of a form: created once, so that an effect may depend on them. */
function formActs<Values extends object>({ latest, given, limits, show, setErrors }: FormParts<Values>) {
  const hold = (next: Values) => {
    latest.current = next
    show(next)
    given.current.onChange(next)
  }
  const listAt = (path: string) => {
    const list = valueAt(latest.current, path)
    return Array.isArray(list) ? (list as unknown[]) : []
  }
  const tooLongs = (): Errors =>
    Object.fromEntries(
      [...limits].flatMap(([path, limit]) => {
        const sentence = tooLong(valueAt(latest.current, path), limit)
        return sentence === undefined ? [] : [[path, sentence]]
      }),
    )
  const move = (path: string, from: number, to: number | null) => {
    const list = listAt(path)
    setErrors((now) => withErrorsMoved(now, path, withItemMoved([...list.keys()], from, to)))
    hold(withValueAt(latest.current, path, withItemMoved(list, from, to)))
  }
  return {
    getValues: () => latest.current,
    setValues: (some: Partial<Values>) => {
      hold({ ...latest.current, ...some })
      setErrors({})
    },
    setFieldValue: (path: string, value: unknown) => {
      setErrors((now) => (path in now ? without(now, path) : now))
      if (valueAt(latest.current, path) !== value) hold(withValueAt(latest.current, path, value))
    },
    setErrors: (errors: Errors) => setErrors(errors),
    setFieldError: (path: string, words: string) => setErrors((now) => ({ ...now, [path]: words })),
    clearFieldError: (path: string) => setErrors((now) => without(now, path)),
    clearErrors: () => setErrors({}),
    insertListItem: (path: string, item: unknown) =>
      hold(withValueAt(latest.current, path, [...listAt(path), item])),
    removeListItem: (path: string, index: number) => move(path, index, null),
    reorderListItem: (path: string, { from, to }: { from: number; to: number }) => move(path, from, to),
    validate: async () => {
      const errors = { ...(await given.current.check(latest.current)), ...tooLongs() }
      setErrors(errors)
      return { errors }
    },
    getInputNode: (path: string) =>
      document.querySelector<HTMLElement>(`[data-path="${given.current.name}-${path}"]`),
  }
}

export function useFormValues<Values extends object>(options: FormValuesOptions<Values>): FormValues<Values> {
  const [values, show] = useState(options.initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const latest = useRef(values)
  const given = useRef(options)
  given.current = options
  const [limits] = useState(() => new Map<string, number>())
  const [acts] = useState(() => formActs({ latest, given, limits, show, setErrors }))
  return {
    values,
    errors,
    ...acts,
    getInputProps: <Path extends string>(path: Path, limit?: number) => {
      if (limit !== undefined) limits.set(path, limit)
      const value = valueAt(latest.current, path)
      return {
        value: value as InputProps<At<Values, Path>>['value'],
        onChange: (typed) => acts.setFieldValue(path, givenValue(typed)),
        error: (limit !== undefined && tooLong(value, limit)) || errors[path],
        'data-path': `${options.name}-${path}`,
      }
    },
  }
}
