import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useId, useRef, useState } from 'react'
import type { CalendarDate } from '#contract/calendar-date.ts'
import { type Reflection, type WrittenReflection, writtenReflectionSchema } from '#contract/reflections.ts'
import { clearOwnDraft, discardDraft, onDraftChange, readDraft, writeDraft } from './drafts.ts'
import { emptyReflection, sameReflection } from './form-values.ts'

const writtenOf = (saved: Reflection | null): WrittenReflection =>
  saved === null
    ? emptyReflection
    : { userResponses: saved.userResponses, reflectionEntry: saved.reflectionEntry }

/** What the text in the form stands on, and since when it differs from it. */
interface Footing {
  /** The `updatedAt` of the saved text that this one changes. */
  replaces: string | null
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
    replaces: start ? start.replaces : (saved?.updatedAt ?? null),
    begunAt: start?.begunAt ?? null,
    isRestored: start !== null,
  })
  // Read by callbacks that outlive the render they were made in.
  const latest = useRef({ saved, footing })
  latest.current = { saved, footing }
  const isTaking = useRef(false)

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

  function takeSaved(text: Reflection | null): void {
    latest.current.saved = text
    clearOwnDraft(learnerId, date, name)
    take(writtenOf(text), { replaces: text?.updatedAt ?? null, begunAt: null, isRestored: false })
  }

  function keep(written: WrittenReflection): void {
    const { saved: now, footing: before } = latest.current
    if (sameReflection(written, writtenOf(now))) {
      clearOwnDraft(learnerId, date, name)
      settle({ replaces: now?.updatedAt ?? null, begunAt: null, isRestored: false })
      return
    }
    const begunAt = before.begunAt ?? new Date().toISOString()
    writeDraft(learnerId, date, { written, begunAt, replaces: before.replaces }, name)
    if (before.begunAt !== null) return
    settle({ ...before, begunAt })
    onBegin?.()
  }

  const isNewer = footing.replaces !== (saved?.updatedAt ?? null)
  const isSame = sameReflection(form.getValues(), writtenOf(saved))

  // A draft of an earlier page load becomes this tab's own, to be cleared when it is saved here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (start !== null) writeDraft(learnerId, date, start, name)
  }, [])

  // A newer text came from the server: it is taken where nothing is unsaved here, or where it is the same.
  useEffect(() => {
    if (isNewer && (footing.begunAt === null || isSame)) takeSaved(saved)
  })

  useEffect(() =>
    onDraftChange(learnerId, date, name, () => {
      const draft = readDraft(learnerId, date)
      if (draft === null)
        take(writtenOf(latest.current.saved), {
          replaces: latest.current.saved?.updatedAt ?? null,
          begunAt: null,
          isRestored: false,
        })
      else take(draft.written, { replaces: draft.replaces, begunAt: draft.begunAt, isRestored: true })
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
      settle({ ...latest.current.footing, replaces: text.updatedAt })
      form.setValues(written)
    },
    discard: () => {
      discardDraft(learnerId, date, name)
      takeSaved(latest.current.saved)
    },
  }
}

export type ReflectionText = ReturnType<typeof useReflectionForm>
