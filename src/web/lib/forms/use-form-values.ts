import { type SyntheticEvent, useRef, useState } from 'react'
import { type At, valueAt, withErrorsMoved, withItemMoved, withValueAt } from './form-paths.ts'

type Errors = Record<string, string>

interface FormValuesOptions<Values> {
  /** Tells the fields of one form from those of another. */
  name: string
  initialValues: Values
  check: (values: Values) => Promise<Errors>
  onChange: (values: Values) => void
}

/** What a form holds, and what is wrong with it. */
interface FormValues<Values> {
  values: Values
  errors: Errors
  /** Not what was drawn last but what holds now: on a busy machine more may have been typed since. */
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
  getInputProps(path: string): InputProps
}

interface InputProps {
  // biome-ignore lint/suspicious/noExplicitAny: each field takes its own kind of value
  value: any
  // biome-ignore lint/suspicious/noExplicitAny: and gives it back by an event or as it is
  onChange: (given: any) => void
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

export function useFormValues<Values extends object>({
  name,
  initialValues,
  check,
  onChange,
}: FormValuesOptions<Values>): FormValues<Values> {
  const [values, showValues] = useState(initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const latest = useRef(values)
  const hold = (next: Values) => {
    latest.current = next
    showValues(next)
    onChange(next)
  }
  const listAt = (path: string) => {
    const list = valueAt(latest.current, path)
    return Array.isArray(list) ? (list as unknown[]) : []
  }
  const move = (path: string, from: number, to: number | null) => {
    const list = listAt(path)
    setErrors((now) => withErrorsMoved(now, path, withItemMoved([...list.keys()], from, to)))
    hold(withValueAt(latest.current, path, withItemMoved(list, from, to)))
  }
  const setFieldValue = (path: string, value: unknown) => {
    setErrors((now) => (path in now ? without(now, path) : now))
    if (valueAt(latest.current, path) !== value) hold(withValueAt(latest.current, path, value))
  }
  const dataPath = (path: string) => `${name}-${path}`
  return {
    values,
    errors,
    getValues: () => latest.current,
    setValues: (some) => {
      hold({ ...latest.current, ...some })
      setErrors({})
    },
    setFieldValue,
    setErrors,
    setFieldError: (path, words) => setErrors((now) => ({ ...now, [path]: words })),
    clearFieldError: (path) => setErrors((now) => without(now, path)),
    clearErrors: () => setErrors({}),
    insertListItem: (path, item) => hold(withValueAt(latest.current, path, [...listAt(path), item])),
    removeListItem: (path, index) => move(path, index, null),
    reorderListItem: (path, { from, to }) => move(path, from, to),
    validate: async () => {
      const found = await check(latest.current)
      setErrors(found)
      return { errors: found }
    },
    getInputNode: (path) => document.querySelector<HTMLElement>(`[data-path="${dataPath(path)}"]`),
    getInputProps: (path) => ({
      value: valueAt(latest.current, path),
      onChange: (given) => setFieldValue(path, givenValue(given)),
      error: errors[path],
      'data-path': dataPath(path),
    }),
  }
}
