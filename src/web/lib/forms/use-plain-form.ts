import { type ChangeEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { tooLong } from '#contract/words/too-long.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { type LateSchema, lateErrors, lateRead } from './late-schema.ts'
import { fieldErrors } from './schema-errors.ts'

interface PlainFormOptions<Values extends Record<string, string>, Sent, Result> {
  /** The contract's own: what it says of a field is shown there. */
  schema: LateSchema<Sent>
  initialValues: Values
  send: (sent: Sent) => Result | Promise<Result>
  onSent?: (result: Result, values: Values) => void
}

/** What `useSchemaForm` does, for a few lines of text: sign-in pages are to be there before all that other forms need. */
export function usePlainForm<Values extends Record<string, string>, Sent, Result>(
  options: PlainFormOptions<Values, Sent, Result>,
) {
  const { schema, initialValues, send, onSent } = options
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Not what was drawn last but what holds now: on a busy machine more may have been typed since. */
  const latest = useRef(values)
  const [limits] = useState(() => new Map<string, number>())
  const nodes = useRef(new Map<string, HTMLInputElement | null>())
  const getInputNode = useCallback((name: string) => nodes.current.get(name) ?? null, [])

  const isAskedFor = useRef(false)
  /** Before it is needed, so that the first submit does not wait for it. */
  const askForSchema = () => {
    if (isAskedFor.current) return
    isAskedFor.current = true
    void schema().catch(() => {})
  }
  const setFieldValue = (name: keyof Values & string, value: string) => {
    askForSchema()
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  // Once drawn, so that the field is read out together with what is wrong.
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (fault === null) return
    getInputNode(fault)?.focus()
    setFault(null)
  }, [fault, getInputNode])
  const show = (found: Record<string, string>): boolean => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) setFault(first)
    return first !== undefined
  }

  const sending = useCall({
    call: async (given: Values) => send(await lateRead(schema, given)),
    onDone: onSent,
    onFault: (error) => {
      if (error instanceof ApiError) show(fieldErrors(error.fields, latest.current))
    },
  })
  const isChecking = useRef(false)
  const checkAndSend = async () => {
    if (isChecking.current) return
    isChecking.current = true
    const given = latest.current
    const found = await lateErrors(schema, given, given).finally(() => {
      isChecking.current = false
    })
    for (const [name, limit] of limits) {
      const sentence = tooLong(given[name], limit)
      if (sentence !== undefined) found[name] = sentence
    }
    if (!show(found) && !sending.isPending) sending.make(given)
  }

  return {
    /** With a limit: a text beyond it stays as it is, says by how much it is too long, and keeps the form from being sent. */
    field: (name: keyof Values & string, limit?: number) => {
      if (limit !== undefined) limits.set(name, limit)
      return {
        value: values[name],
        error: (limit !== undefined && tooLong(values[name], limit)) || errors[name],
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
          setFieldValue(name, currentTarget.value),
        ref: (node: HTMLInputElement | null) => void nodes.current.set(name, node),
        classNames: fieldClasses,
      }
    },
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      void checkAndSend()
    },
    getInputNode,
    setFieldValue,
    clearErrors: () => setErrors({}),
    isBusy: sending.isPending,
    isSent: sending.isDone,
    error: sending.error,
    sentValues: sending.given,
  }
}
