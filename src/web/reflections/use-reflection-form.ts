import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useId, useRef, useState } from 'react'
import type { CalendarDate } from '#contract/calendar-date.ts'
import { type Reflection, type WrittenReflection, writtenReflectionSchema } from '#contract/reflections.ts'
import { clearOwnDraft, type Draft, onDraftChange, readDraft, readOwnDraft, writeDraft } from './drafts.ts'
import { emptyReflection, joinReflections, sameReflection } from './form-values.ts'
import { useOtherDrafts } from './use-other-drafts.ts'

const writtenOf = (saved: Reflection | null): WrittenReflection =>
  saved === null
    ? emptyReflection
    : { userResponses: saved.userResponses, reflectionEntry: saved.reflectionEntry }

/** What the text in the form stands on, and since when it differs from it. */
interface Footing {
  /** Of the saved text that this one changes. */
  revision: number | null
  /** Null while nothing is unsaved. */
  begunAt: string | null
  /** It was typed earlier, before a reload, a crash or a walk to another page. */
  isRestored: boolean
}

export interface ReflectionFormOptions {
  learnerId: string
  date: CalendarDate
  saved: Reflection | null
  onBegin?: () => void
}

/** The text of one day: begun from the draft or the saved text, and kept as a draft from the first letter on. */
export function useReflectionForm({ learnerId, date, saved, onBegin }: ReflectionFormOptions) {
  // Mantine allows letters, numbers and dashes.
  const name = `reflection${useId().replaceAll(/\W|_/g, '-')}`
  const [start] = useState(() => readDraft(learnerId, date))
  const [footing, setFooting] = useState<Footing>({
    revision: start ? start.revision : (saved?.revision ?? null),
    begunAt: start?.begunAt ?? null,
    isRestored: start !== null,
  })
  // Read by callbacks that outlive the render they were made in.
  const latest = useRef({ saved, footing })
  latest.current = { saved, footing }
  const isTaking = useRef(false)
  const others = useOtherDrafts(learnerId, date, name)
  // Where an earlier tab or page load keeps the text this form began with: left alone until it is gone on from here.
  const takenUp = useRef(start?.written ?? null)

  const form = useForm<WrittenReflection>({
    name,
    initialValues: start?.written ?? writtenOf(saved),
    validate: schemaResolver(writtenReflectionSchema, { sync: true }),
    onValuesChange: (written) => {
      if (!isTaking.current) keep(written)
    },
  })

  function settle(next: Footing): void {
    latest.current.footing = next
    setFooting(next)
  }

  /** Puts a text into the form that nobody has typed here. */
  function take(written: WrittenReflection, next: Footing): void {
    settle(next)
    isTaking.current = true
    form.setValues(written)
    isTaking.current = false
  }

  function releaseTakenUp(): void {
    if (takenUp.current !== null) others.drop(takenUp.current)
    takenUp.current = null
  }

  function takeSaved(text: Reflection | null): void {
    latest.current.saved = text
    releaseTakenUp()
    others.drop(writtenOf(text))
    clearOwnDraft(learnerId, date, name)
    take(writtenOf(text), { revision: text?.revision ?? null, begunAt: null, isRestored: false })
  }

  function keep(written: WrittenReflection): void {
    const { saved: now, footing: before } = latest.current
    if (sameReflection(written, writtenOf(now))) {
      releaseTakenUp()
      clearOwnDraft(learnerId, date, name)
      settle({ revision: now?.revision ?? null, begunAt: null, isRestored: false })
      return
    }
    const begunAt = before.begunAt ?? new Date().toISOString()
    writeDraft(learnerId, date, { written, begunAt, revision: before.revision }, name)
    releaseTakenUp()
    if (before.begunAt !== null) return
    settle({ ...before, begunAt })
    onBegin?.()
  }

  const isNewer = footing.revision !== (saved?.revision ?? null)
  const isSame = sameReflection(form.getValues(), writtenOf(saved))

  // A newer text came from the server: it is taken where nothing is unsaved here, or where it is the same.
  useEffect(() => {
    if (isNewer && (footing.begunAt === null || isSame)) takeSaved(saved)
  })

  useEffect(() =>
    onDraftChange(learnerId, date, name, () => {
      takenUp.current = null
      others.lookAgain()
      const draft = readOwnDraft(learnerId, date)
      if (draft === null)
        take(writtenOf(latest.current.saved), {
          revision: latest.current.saved?.revision ?? null,
          begunAt: null,
          isRestored: false,
        })
      else take(draft.written, { revision: draft.revision, begunAt: draft.begunAt, isRestored: true })
    }),
  )

  return {
    form,
    footing,
    /** As of now, also between a change and the next render. */
    currentFooting: () => latest.current.footing,
    /** Another tab or device has saved a text that this one does not know. */
    isInConflict: saved !== null && isNewer && footing.begunAt !== null && !isSame,
    takeSaved,
    /** From here on the text, changed or not, stands on the given one. */
    standOn: (text: Reflection, written = form.getValues()) => {
      settle({ ...latest.current.footing, revision: text.revision })
      form.setValues(written)
    },
    discard: () => takeSaved(latest.current.saved),
    /** Unsaved text of this day that another tab holds. */
    other: others.firstBeside(form.getValues(), writtenOf(saved)),
    joinOther: (other: Draft) => {
      const { begunAt, ...rest } = latest.current.footing
      // The day after, what counts is when the first word of either was typed.
      const isEarlier = begunAt === null || other.begunAt < begunAt
      settle({ ...rest, begunAt: isEarlier ? other.begunAt : begunAt })
      form.setValues(joinReflections(other.written, form.getValues()))
      others.drop(other.written)
    },
    takeOther: ({ written, begunAt, revision }: Draft) => {
      settle({ revision, begunAt, isRestored: true })
      form.setValues(written)
      others.drop(written)
    },
    dropOther: (other: Draft) => others.drop(other.written),
  }
}

export type ReflectionText = ReturnType<typeof useReflectionForm>
