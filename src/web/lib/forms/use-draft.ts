import { useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/ui/store.ts'
import { type Draft, draftPlace, fitted, type StoredDraft } from './draft.ts'

interface DraftOptions<Value> {
  /** Identifies the form or the field among the learner's: 'course', 'reflection-2026-04-16', 'chat-{id}'. */
  place: string
  /** The empty value; also the shape that a stored text is read into. */
  empty: Value
  /** The server's value: an equal text is no draft. */
  saved?: Value
  /** The revision of `saved`. */
  revision?: Draft['revision']
  isSame?: (one: Value, other: Value) => boolean
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type KeptDraft<Value> = ReturnType<typeof useDraft<Value>>

/**
 * Unsent text of one place, kept in this browser by learner: through a reload, a crash and a lost session,
 * until it is saved, discarded or the learner logs out. A page continues its text, and a new page opens with
 * the newest; the text of another tab is offered as `other`.
 */
export function useDraft<Value>(options: DraftOptions<Value>) {
  const learnerId = useSession().data?.learner.id ?? ''
  const drafts = draftPlace(learnerId, options.place)
  const { empty, saved = empty, revision = null, isSame = isSameJson } = options
  const understand = (stored: unknown) => fitted(empty, stored)
  const latest = useRef({ saved, revision, isSame, understand })
  latest.current = { saved, revision, isSame, understand }

  const [opened, setOpened] = useState(() => ({
    drafts,
    restored: drafts.open(understand) as Draft<Value> | null,
  }))
  if (opened.drafts !== drafts)
    setOpened({ drafts, restored: drafts.open(understand) as Draft<Value> | null })
  const { mine, others, isStored } = useStore(drafts.store)
  const draft = mine as Draft<Value> | null

  useEffect(() => {
    const { saved, isSame } = latest.current
    const found = drafts.store.get().mine as Draft<Value> | null
    if (found && isSame(found.value, saved)) drafts.clear()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(drafts.key)) drafts.lookAgain()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pagehide', drafts.flush)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pagehide', drafts.flush)
      drafts.flush()
    }
  }, [drafts])

  const acts = useMemo(() => {
    const now = () => drafts.store.get().mine as Draft<Value> | null
    /** A text equal to the saved one is no draft, so it is removed. */
    const keep = (value: Value, part: Partial<Pick<Draft, 'revision' | 'begunAt'>> = {}) => {
      const { saved, revision, isSame } = latest.current
      if (isSame(value, saved)) return drafts.clear()
      const before = now() ?? { revision, begunAt: new Date().toISOString() }
      drafts.keep({ revision: before.revision, begunAt: before.begunAt, value, ...part })
    }
    return {
      keep,
      /** Current also between a change and the next render. */
      now,
      /** The current text: the draft's, or the saved one. */
      newest: (): Value => now()?.value ?? latest.current.saved,
      clear: drafts.clear,
      dropOther: drafts.drop,
      /** Moves the other text into the form and offers the form's previous text; or joins both into one. */
      takeOther: (other: StoredDraft, join?: (other: Value, mine: Value) => Value) => {
        const { saved, understand } = latest.current
        if (!join) return drafts.swap(other, understand)
        const mine = now()
        const begunAt = mine && mine.begunAt < other.begunAt ? mine.begunAt : other.begunAt
        keep(join(understand(other.value), mine?.value ?? saved), { begunAt })
        drafts.flush()
        drafts.drop(other)
      },
    }
  }, [drafts])

  const value = draft?.value ?? saved
  const isNews = (text: Value) => ![value, saved, empty].some((known) => isSame(known, text))
  return {
    ...acts,
    isSame,
    /** The text in the form: the unsent text, else the saved one. */
    value,
    /** The unsent text; null while there is none. */
    draft,
    /** The draft that was found when the form opened. */
    restored: opened.restored,
    /** The text in the form was begun before this form was opened. */
    isRestored: draft !== null && draft.begunAt === opened.restored?.begunAt,
    isStored,
    other: others.find((one) => isNews(understand(one.value))) ?? null,
  }
}
