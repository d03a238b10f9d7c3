import { useCallback, useEffect, useRef, useState } from 'react'
import type { CourseDraft } from './course-draft.ts'
import { followSentence, withProposal } from './implied-fields.ts'
import { mayPropose, proposeDetails } from './propose-details.ts'

interface Form {
  values: CourseDraft
  getValues: () => CourseDraft
  setValues: (values: CourseDraft) => void
}

/** What the form says of the fields that are filled in from its sentence. */
export type Proposing = 'none' | 'asking' | 'filled' | 'failed'

/** What a guide was asked last. */
type ProposalRequest = { sentence: string; leaving: AbortController; made: Promise<void> }

/** Fills the fields of the form from its sentence: by the rule while it is typed, then as a guide proposes. */
export function useProposedDetails({ values: shown, getValues, setValues }: Form) {
  const [state, setState] = useState<Exclude<Proposing, 'filled'>>('none')
  const asked = useRef<ProposalRequest | null>(null)
  const stop = useCallback(() => {
    asked.current?.leaving.abort()
    asked.current = null
    setState('none')
  }, [])
  useEffect(() => stop, [stop])

  const follow = (sentence: string, change: Partial<CourseDraft> = {}) => {
    const values = { ...getValues(), ...change }
    if (sentence.trim() !== values.sentence.trim()) stop()
    setValues(followSentence(values, sentence))
  }

  const begin = useCallback(
    (sentence: string): ProposalRequest => {
      const leaving = new AbortController()
      const ask = async () => {
        setState('asking')
        const fields = await proposeDetails(sentence, leaving.signal)
        leaving.signal.throwIfAborted()
        // The text of another tab may have taken its place meanwhile.
        const isAsked = getValues().sentence.trim() === sentence
        if (fields !== null && isAsked) setValues(withProposal(getValues(), fields))
        setState(fields === null ? 'failed' : 'none')
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

  const now: Proposing = state === 'none' && shown.proposed !== null ? 'filled' : state
  return { state: now, follow, propose, stop }
}
