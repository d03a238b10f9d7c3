import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { collides, withTyped } from './form-changes.ts'
import { type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts'

interface GuardedSave<Values extends object, Sent, Row, Saved extends Row>
  extends Pick<SchemaFormOptions<Values, Sent, Saved>, 'schema' | 'initialValues' | 'asSent' | 'draft'> {
  /** As this window knows it now; as it was at first, the form was filled from it. */
  row: Row
  /** The row, where the text that the form begins with was typed on an older one. */
  newer?: Row | null
  /** Null where what is edited is no longer in the row. */
  formOf: (row: Row) => Values | null
  fetchRow: () => Promise<Saved>
  /** Sends what differs between the two forms, with the revision of the row it is made on; `sent` is how the schema reads `after`. */
  send: (before: Values, after: Values, row: Row, sent: Sent) => Promise<Saved>
  /** `sent` is what the form held when it was sent. */
  onSaved: (saved: Saved, sent: Values) => void
}

export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_elsewhere'

/**
 * A form that was filled from one revision of a row. Another window may have been quicker to save: where it changed other
 * fields both changes stand; where it changed the same, `conflict` is what the learner is asked (ui/forms/changed-elsewhere).
 */
export function useGuardedSave<Values extends object, Sent, Row, Saved extends Row = Row>(
  options: GuardedSave<Values, Sent, Row, Saved>,
) {
  const { row, formOf, fetchRow, send, onSaved, newer: newerAtFirst = null, ...checked } = options
  /** What the form was filled from. */
  const [base, setBase] = useState({ row, form: checked.initialValues })
  const [newer, setNewer] = useState<Row | null>(newerAtFirst)

  async function sendGuarded(mine: Values, sent: Sent): Promise<Saved> {
    const sendOn = (found: Row) => send(base.form, mine, found, sent)
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

  const form = useSchemaForm({
    ...checked,
    send: (sent, values) => sendGuarded(values, sent),
    onSent: onSaved,
  })

  /** Fills the form from a row; what was typed since it was sent stays. */
  function take(from: Row, sent?: Values): void {
    const values = formOf(from)
    if (values === null) return
    setBase({ row: from, form: values })
    form.setValues(sent === undefined ? values : withTyped(values, sent, form.getValues()))
    setNewer(null)
    form.resetError()
  }

  return {
    form,
    base,
    take,
    error: newer !== null && isChangedElsewhere(form.error) ? null : form.error,
    conflict: newer && {
      isSaving: form.isBusy,
      onKeepMine: () => form.submit(),
      onTakeNewer: () => take(newer),
    },
  }
}
