import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportPreview } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { checkCourseFile, importCourseFile } from './api.ts'
import { type ChosenFile, takeFile } from './chosen-file.ts'

export type Import = {
  file: ChosenFile | null
  /** What came of looking at it. */
  preview: ImportPreview | null
  /** On its way, and how much of it has gone. */
  sending: { act: 'check' | 'import'; share: number } | null
  /** Why the last step did not come about. */
  fault: string | null
}

const nothing: Import = { file: null, preview: null, sending: null, fault: null }

/** From a chosen file to the course: looked at first, imported only when asked, one thing at a time. */
export function useImport(onImported: (course: OwnCourse) => void) {
  const [state, setState] = useState(nothing)
  const running = useRef<AbortController | null>(null)
  const rounds = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async <Answer>(
      act: 'check' | 'import',
      call: (sending: { signal: AbortSignal; onSent: (share: number) => void }) => Promise<Answer>,
      onAnswer: (answer: Answer) => void,
    ) => {
      const attempt = new AbortController()
      running.current = attempt
      const isOver = () => running.current !== attempt
      setState((now) => ({ ...now, sending: { act, share: 0 }, fault: null }))
      try {
        const onSent = (share: number) => isOver() || setState((now) => ({ ...now, sending: { act, share } }))
        const answer = await call({ signal: attempt.signal, onSent })
        if (!isOver()) onAnswer(answer)
      } catch (error) {
        if (isCancelled(error) || isOver()) return
        console.warn('The course file was not taken.', error)
        setState((now) => ({ ...now, sending: null, fault: sentenceFor(error) }))
      } finally {
        if (!isOver()) running.current = null
      }
    },
    [],
  )

  const check = useCallback(
    (file: ChosenFile) =>
      send(
        'check',
        (sending) => checkCourseFile(file, sending),
        (preview) => setState({ ...nothing, file, preview }),
      ),
    [send],
  )

  /** Another file takes the place of the one before, also of one that is still on its way. */
  const choose = useCallback(
    async (files: readonly File[]) => {
      running.current?.abort()
      running.current = null
      rounds.current += 1
      const round = rounds.current
      const file = await takeFile(files)
      if (round !== rounds.current) return
      setState(typeof file === 'string' ? { ...nothing, fault: file } : { ...nothing, file })
      if (typeof file !== 'string') await check(file)
    },
    [check],
  )

  const { file, preview } = state
  const retryCheck = useCallback(() => file && void check(file), [file, check])
  const importIt = useCallback(() => {
    // Pressed twice, it is sent once.
    if (file === null || preview === null || running.current !== null) return
    void send('import', (sending) => importCourseFile(file, sending), onImported)
  }, [file, preview, send, onImported])

  return { ...state, choose, retryCheck, importIt }
}
