import { useCallback, useEffect, useRef, useState } from 'react'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { type ChosenFile, type FileRules, takeFile } from './chosen-file.ts'

export type CheckedFile<Preview> = {
  file: ChosenFile | null
  /** The server's preview of the file. */
  preview: Preview | null
  /** The request in progress, and the share that is sent. */
  sending: { act: 'check' | 'import'; share: number } | null
  /** Why the last step failed. */
  fault: string | null
}

const nothing = { file: null, preview: null, sending: null, fault: null }

type Sending = { signal: AbortSignal; onSent: (share: number) => void }

/** A place that files are sent to. It must be the same object at every render. */
export type FilePlace<Preview, Imported> = {
  rules: FileRules
  check: (file: ChosenFile, sending: Sending) => Promise<Preview>
  send: (file: ChosenFile, sending: Sending) => Promise<Imported>
}

/**
 * From a chosen file to its import: the server checks the file first and imports it only on request, one at a
 * time.
 */
export function useCheckedFile<Preview, Imported>(
  place: FilePlace<Preview, Imported>,
  onImported: (imported: Imported) => void,
) {
  const [state, setState] = useState<CheckedFile<Preview>>(nothing)
  const running = useRef<AbortController | null>(null)
  const rounds = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async <Answer>(
      act: 'check' | 'import',
      call: (sending: Sending) => Promise<Answer>,
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
        console.warn('The file was not taken.', error)
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
        (sending) => place.check(file, sending),
        (preview) => setState({ ...nothing, file, preview }),
      ),
    [send, place],
  )

  /** Another file replaces the previous one, also while that is still being sent. */
  const choose = useCallback(
    async (files: readonly File[]) => {
      running.current?.abort()
      running.current = null
      rounds.current += 1
      const round = rounds.current
      const file = await takeFile(files, place.rules)
      if (round !== rounds.current) return
      setState(typeof file === 'string' ? { ...nothing, fault: file } : { ...nothing, file })
      if (typeof file !== 'string') await check(file)
    },
    [check, place],
  )

  const { file, preview } = state
  const retryCheck = useCallback(() => file && void check(file), [file, check])
  const importIt = useCallback(() => {
    // A second press sends nothing.
    if (file === null || preview === null || running.current !== null) return
    void send('import', (sending) => place.send(file, sending), onImported)
  }, [file, preview, send, place, onImported])

  return { ...state, choose, retryCheck, importIt }
}
