import { useCallback, useEffect, useRef, useState } from 'react'
import type { CourseDraft } from './course-draft.ts'
import { type FilledFields, followSentence, impliedFields, refill } from './implied-fields.ts'
import { mayPropose, proposeDetails } from './propose-details.ts'

interface Form {
  getValues: () => CourseDraft
  setValues: (values: CourseDraft) => void
}

/** What the form says of the fields that are filled in from its sentence. */
export type Proposing = 'none' | 'asking' | 'filled' | 'failed'

/** What a guide was asked last. */
type Asked = { sentence: string; leaving: AbortController; made: Promise<void> }

/** Fills the fields of the form from its sentence: by the rule while it is typed, then as a guide proposes. */
export function useProposedDetails({ getValues, setValues }: Form) {
  const [state, setState] = useState<Proposing>('none')
  /** What was filled in last: a field that holds something else was typed, and stays. */
  const filled = useRef<FilledFields>(impliedFields(getValues().sentence))
  const asked = useRef<Asked | null>(null)
  const stop = useCallback(() => {
    asked.current?.leaving.abort()
    asked.current = null
    setState('none')
  }, [])
  useEffect(() => stop, [stop])

  /** Another sentence: what a guide proposed for the last one goes with it. */
  const follow = (sentence: string, change: Partial<CourseDraft> = {}) => {
    const values = { ...getValues(), ...change }
    if (sentence.trim() === values.sentence.trim()) return setValues({ ...values, sentence })
    stop()
    setValues(followSentence(values, sentence, filled.current))
    filled.current = impliedFields(sentence)
  }

  const begin = useCallback(
    (sentence: string): Asked => {
      const leaving = new AbortController()
      const ask = async () => {
        setState('asking')
        const fields = await proposeDetails(sentence, leaving.signal)
        leaving.signal.throwIfAborted()
        if (fields !== null) {
          setValues(refill(getValues(), filled.current, fields))
          filled.current = fields
        }
        setState(fields === null ? 'failed' : 'filled')
      }
      // No longer wanted: the form stays as it is.
      const made = ask().catch(() => {
        if (asked.current?.leaving === leaving) stop()
      })
      return { sentence, leaving, made }
    },
    [getValues, setValues, stop],
  )

  /** The form as it is with what a guide proposes; asked once for a sentence. */
  const propose = useCallback(
    async (outside?: AbortSignal): Promise<CourseDraft> => {
      const values = getValues()
      if (!mayPropose(values)) return values
      if (asked.current?.sentence !== values.sentence.trim()) {
        asked.current?.leaving.abort()
        asked.current = begin(values.sentence.trim())
      }
      const { made, leaving } = asked.current
      outside?.addEventListener('abort', () => leaving.abort(), { once: true })
      await made
      return getValues()
    },
    [getValues, begin],
  )

  return { state, follow, propose, stop }
}
