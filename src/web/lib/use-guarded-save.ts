import type { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { collides } from './form-changes.ts'

interface GuardedSave<Form extends object, Row, Saved extends Row> {
  form: Pick<ReturnType<typeof useForm<Form>>, 'getValues' | 'setValues' | 'onSubmit' | 'getInputNode'>
  /** As this window knows it now; as it was at first, the form was filled from it. */
  row: Row
  /** Null where what is edited is no longer in the row. */
  formOf: (row: Row) => Form | null
  fetchRow: () => Promise<Saved>
  /** Sends what differs between the two forms, with the revision of the row it is made on. */
  send: (before: Form, after: Form, row: Row) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_elsewhere'

/**
 * Saves a form that was filled from one revision of a row. Another window may have been quicker: where it changed other
 * fields both changes stand; where it changed the same, `conflict` is what the learner is asked (ui/changed-elsewhere).
 */
export function useGuardedSave<Form extends object, Row, Saved extends Row = Row>(
  options: GuardedSave<Form, Row, Saved>,
) {
  const { form, row, formOf, fetchRow, send, onSaved } = options
  /** What the form was filled from. */
  const [base, setBase] = useState(() => ({ row, form: formOf(row) ?? form.getValues() }))
  const [newer, setNewer] = useState<Saved | null>(null)

  async function sendGuarded(mine: Form): Promise<Saved> {
    const sendOn = (found: Row) => send(base.form, mine, found)
    const isInTheWay = (found: Row) => {
      const theirs = formOf(found)
      return theirs !== null && collides(base.form, mine, theirs)
    }
    try {
      return await sendOn(newer ?? (isInTheWay(row) ? base.row : row))
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error
      const found = await fetchRow()
      if (!isInTheWay(found)) return sendOn(found)
      setNewer(found)
      throw error
    }
  }

  const { mutate, reset, isPending, error } = useMutation({ mutationFn: sendGuarded, onSuccess: onSaved })

  /** Fills the form from a row. */
  function take(from: Row): void {
    const values = formOf(from)
    if (values === null) return
    setBase({ row: from, form: values })
    form.setValues(values)
    setNewer(null)
    reset()
  }

  const submit = form.onSubmit(
    (values) => mutate(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return {
    base,
    take,
    submit,
    isSaving: isPending,
    error: newer !== null && isChangedElsewhere(error) ? null : error,
    conflict: newer && { isSaving: isPending, onKeepMine: () => submit(), onTakeNewer: () => take(newer) },
  }
}
