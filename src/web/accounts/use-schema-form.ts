import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { ApiError } from '#web/lib/api-error.ts'
import { schemaErrors } from '#web/lib/schema-errors.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'

/** A form of text fields that the contract's own schema checks before the server does. */
export function useSchemaForm<Values extends Record<string, string>>(
  schema: z.ZodType,
  initialValues: Values,
) {
  const form = useForm<Values>({ initialValues, validate: (values) => schemaErrors(schema, values) })
  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  return {
    field: (name: keyof Values & string) => ({ ...form.getInputProps(name), classNames: fieldClasses }),
    reset: form.reset,
    onSubmit: (send: (values: Values) => void) => form.onSubmit(send, focusFirst),
    /** What the server says of single fields goes to them. */
    showRefusal: (error: unknown) => {
      if (!(error instanceof ApiError)) return
      const known = Object.entries(error.fields).filter(([name]) => name in initialValues)
      if (known.length === 0) return
      form.setErrors(Object.fromEntries(known))
      focusFirst(Object.fromEntries(known))
    },
  }
}

/** True when the refusal stands at its fields already. */
export const standsAtFields = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
