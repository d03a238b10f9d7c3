import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { type LateSchema, lateErrors, lateRead } from './late-schema.ts'
import { fieldErrors } from './schema-errors.ts'
import type { KeptDraft } from './use-draft.ts'
import { useFormValues } from './use-form-values.ts'

export interface SchemaFormOptions<Values extends object, Sent, Result> {
  /** The contract's own: what it says of a field is shown there. */
  schema: LateSchema<Sent>
  initialValues: Values
  /** The values as the schema takes them, where they are typed otherwise: lists as text, a date that may be empty. */
  asSent?: (values: Values) => unknown
  /** Keeps what is typed, and is what the form begins with. */
  draft?: KeptDraft<Values>
  send: (sent: Sent, values: Values) => Result | Promise<Result>
  onSent?: (result: Result, values: Values) => void
  onInvalid?: (errors: Record<string, string>, values: Values) => void
}

/** A form that a schema of the contract checks: before it is sent here, and what the server refuses comes back to its fields. */
export function useSchemaForm<Values extends object, Sent, Result>(
  options: SchemaFormOptions<Values, Sent, Result>,
) {
  const { schema, initialValues, asSent = (values) => values, draft, send, onSent, onInvalid } = options
  /** Two forms may have a field of one name. */
  const name = useId()
  const isFollowing = useRef(false)
  const isAskedFor = useRef(false)
  /** Before it is needed, so that the first submit does not wait for it. */
  const askForSchema = () => {
    if (isAskedFor.current) return
    isAskedFor.current = true
    void schema().catch(() => {})
  }
  const form = useFormValues<Values>({
    name,
    initialValues: draft?.value ?? initialValues,
    check: (values) => lateErrors(schema, asSent(values), values),
    onChange: (values) => {
      if (isFollowing.current) return
      askForSchema()
      draft?.keep(values)
    },
  })

  const { value: kept, isSame, newest: newestOf } = draft ?? {}
  useEffect(() => {
    // Another form of the same place changed the text, it was discarded, or a newer one came from the server. Not what
    // was drawn last but what holds now: on a busy machine more may have been typed since, and must not be lost.
    if (kept === undefined || newestOf === undefined) return
    const newest = newestOf()
    if (isSame?.(newest, form.getValues())) return
    isFollowing.current = true
    form.setValues(newest)
    isFollowing.current = false
  }, [kept, isSame, newestOf, form.getValues, form.setValues])

  // Once drawn: what holds the field may have to be unfolded first.
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (fault === null) return
    form.getInputNode(fault)?.focus()
    setFault(null)
  }, [fault, form.getInputNode])

  const sending = useMutation({
    mutationFn: async (values: Values) => send(await lateRead(schema, asSent(values)), values),
    ...(onSent ? { onSuccess: onSent } : {}),
    onError: (error) => showRefusal(error),
  })
  function showRefusal(error: unknown): void {
    const errors = error instanceof ApiError ? fieldErrors(error.fields, form.getValues()) : {}
    const [first] = Object.keys(errors)
    if (first === undefined) return
    form.setErrors(errors)
    setFault(first)
  }
  const isChecking = useRef(false)
  async function checkAndSend(): Promise<void> {
    if (isChecking.current) return
    isChecking.current = true
    const values = form.getValues()
    const { errors } = await form.validate().finally(() => {
      isChecking.current = false
    })
    const [first] = Object.keys(errors)
    if (first === undefined) {
      if (!sending.isPending) sending.mutate(values)
      return
    }
    setFault(first)
    onInvalid?.(errors, values)
  }
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault()
    void checkAndSend()
  }
  return {
    ...form,
    field: <Path extends string>(path: Path, limit?: number) => ({
      ...form.getInputProps(path, limit),
      classNames: fieldClasses,
    }),
    submit,
    /** For what is sent by other ways: puts the server's words to their fields. */
    showRefusal,
    isBusy: sending.isPending,
    isSent: sending.isSuccess,
    error: sending.error,
    sentValues: sending.variables,
    reset: () => {
      form.setValues(draft?.now()?.value ?? initialValues)
      form.clearErrors()
      sending.reset()
    },
    resetError: sending.reset,
  }
}

type Form<Values extends object> = ReturnType<typeof useSchemaForm<Values, unknown, unknown>>
/** What the fields of a form need of it. */
export type FormFields<Values extends object> = Pick<
  Form<Values>,
  | 'values'
  | 'errors'
  | 'field'
  | 'getValues'
  | 'setValues'
  | 'setFieldValue'
  | 'setFieldError'
  | 'clearFieldError'
  | 'insertListItem'
  | 'removeListItem'
  | 'reorderListItem'
>
