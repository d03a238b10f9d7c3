import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportedCards } from '#contract/review/cards.ts'
import { fileSize } from '#contract/words/file-size.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { useCheckedFile } from '#web/lib/files/use-checked-file.ts'
import { useFileDrop } from '#web/lib/files/use-file-drop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { cardFilesOf } from './api.ts'
import classes from './import-cards-dialog.module.css'
import { importLines, takesAnything } from './import-words.ts'

/** Cards from a file: looked at first, and added only when their learner says so. */
export function ImportCardsDialog(dialog: DialogProps) {
  const client = useQueryClient()
  const [done, setDone] = useState<ImportedCards | null>(null)
  const [courseId, setCourseId] = useState('')
  const chosenCourse = useRef('')
  chosenCourse.current = courseId
  const place = useMemo(() => cardFilesOf(() => chosenCourse.current), [])
  const courses = useQuery(courseChoicesQuery).data ?? []
  const onImported = useMemo(
    () => (counts: ImportedCards) => {
      setDone(counts)
      void client.invalidateQueries()
    },
    [client],
  )
  const { file, preview, sending, fault, choose, importIt } = useCheckedFile(place, onImported)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop((files) => done === null && void choose(files))
  const shown = done ?? preview
  const result = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown !== null) result.current?.focus()
  }, [shown])
  const canImport = preview !== null && takesAnything(preview)
  const isImporting = sending?.act === 'import' && done === null
  return (
    <Dialog
      {...dialog}
      title="Import cards"
      size={560}
      leave={done !== null ? null : preview !== null && !canImport ? 'Close' : 'Cancel'}
      footer={
        done !== null ? (
          <Button onClick={dialog.onClose}>Done</Button>
        ) : (
          canImport && (
            <Button loading={isImporting} onClick={importIt}>
              Import cards
            </Button>
          )
        )
      }
    >
      <input
        ref={input}
        className="unseen"
        type="file"
        accept=".apkg,.colpkg,.txt,.tsv,.csv,text/plain,application/zip"
        aria-label="File of cards"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) void choose([...currentTarget.files])
          currentTarget.value = ''
        }}
      />
      <div className="stack gap-16 dialog-body">
        {done === null && (
          <div className={classes.zone} data-over={isOver || undefined}>
            <IconFileImport size={28} stroke={1.6} aria-hidden="true" />
            {file === null ? (
              <>
                <p className="dark strong">Drop an Anki file here</p>
                <p className="muted small-tight">
                  A deck (.apkg) or a whole collection (.colpkg) exported from Anki, or text with tabs between
                  front and back. At most 50 MB. Nothing is added before you say so.
                </p>
              </>
            ) : (
              <p className="dark strong breaks">
                <bdi>{file.name}</bdi>{' '}
                <span className="muted small-tight">{fileSize(file.content.size)}</span>
              </p>
            )}
            <Button
              className="mt-8"
              variant={file === null ? 'filled' : 'default'}
              disabled={isImporting}
              onClick={() => input.current?.click()}
            >
              {file === null ? 'Choose file' : 'Choose another'}
            </Button>
          </div>
        )}
        <div role="status">
          {sending !== null &&
            done === null &&
            (sending.share < 1 ? (
              <TickedProgress
                name="Sending the file"
                label="Sending the file"
                percent={sending.share * 100}
              />
            ) : (
              <p className="muted small">{isImporting ? 'Adding the cards…' : 'Looking at the file…'}</p>
            ))}
        </div>
        {fault !== null && done === null && (
          <ErrorAlert title={fault}>Your cards are as they were.</ErrorAlert>
        )}
        {shown !== null && (
          <section aria-labelledby="import-result">
            <h3 id="import-result" ref={result} className="as-h4 mb-8" tabIndex={-1}>
              {done !== null ? 'Your cards are here' : 'What importing this file would do'}
            </h3>
            <ul className="stack gap-8">
              {importLines(shown, done !== null).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        {preview !== null && done === null && takesAnything(preview) && courses.length > 0 && (
          <ChoiceSelect
            label="Course of the new cards"
            description="Deleting a course deletes its cards."
            value={courseId}
            data={[
              { value: '', label: 'By the name of their deck, or none' },
              ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
            ]}
            onChange={({ currentTarget: { value } }) => setCourseId(value)}
          />
        )}
      </div>
    </Dialog>
  )
}
