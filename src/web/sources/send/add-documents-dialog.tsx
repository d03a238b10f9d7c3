import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { Source } from '#contract/sources.ts'
import { inWords } from '#contract/words/number-words.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { appConfig } from '#web/lib/config.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useStore } from '#web/ui/store.ts'
import { DropZone } from './drop-zone.tsx'
import { pastedFiles } from './pasted-files.ts'
import { putToCourse } from './put-to-course.ts'
import { sending } from './sending.ts'
import { SendingRow } from './sending-row.tsx'

interface AddDocumentsDialogProps {
  opened: boolean
  /** The documents as the list shows them: the state of those that were sent. */
  sources: Source[]
  isOver: boolean
  /** How many files of the last choice exceeded the limit. */
  tooMany: number
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** The learner chooses, drops or pastes files here; sending continues after the dialog is closed. */
export function AddDocumentsDialog(props: AddDocumentsDialogProps) {
  const { opened, sources, isOver, tooMany, onFiles, onClose } = props
  const client = useQueryClient()
  const { items, courseId } = useStore(sending.store)
  const courses = useQuery({ ...courseChoicesQuery, enabled: opened })
  const input = useRef<HTMLInputElement>(null)
  usePaste(opened, onFiles)
  const chooseCourse = (chosen: string) => {
    sending.chooseCourse(chosen || null)
    void putToCourse(client, items, chosen || null)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={sending.putAway}
      title="Add documents"
      head={
        <p className="muted mt-4">The guides answer from them and say which page. Only you can see them.</p>
      }
      size={640}
      leave={null}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="dialog-body stack gap-16 relative">
        <input
          ref={input}
          className="unseen"
          type="file"
          multiple
          accept=".pdf,.epub,.docx,.html,.htm,.xhtml,.md,.markdown,.txt,.srt,.vtt,application/pdf,application/epub+zip,text/*"
          aria-label="Document files"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) onFiles([...currentTarget.files])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <DropZone isOver={isOver} onChoose={() => input.current?.click()} />
        <p className="muted small not-on-phone">You can also paste a file or a text here.</p>
        {tooMany > 0 && (
          <Notice tone="info">
            At most {inWords(sourceLimits.together)} at a time: {tooMany} of these files{' '}
            {tooMany === 1 ? 'was' : 'were'} not taken. Add {tooMany === 1 ? 'it' : 'them'} afterwards.
          </Notice>
        )}
        {items.length > 0 && (
          <ul aria-label="Files">
            {items.map((item) => (
              <SendingRow
                key={item.key}
                sending={item}
                source={sources.find(({ id }) => id === item.source?.id) ?? item.source}
              />
            ))}
          </ul>
        )}
        <ChoiceSelect
          label="Use in course"
          description="Lessons of this course may cite them."
          value={courseId ?? ''}
          data={[
            { value: '', label: courses.isPending ? 'Loading courses...' : 'No course' },
            ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
          ]}
          onChange={({ currentTarget }) => chooseCourse(currentTarget.value)}
        />
        {appConfig.model.connected && (
          <p className="muted small">
            When a guide uses a document, the passages it needs are sent to the connected model
            {appConfig.model.name === null ? '' : ` (${appConfig.model.name})`}, and no more of it.
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Fields keep text that is pasted into them. */
const writesThere = 'input, textarea, select, [contenteditable]'

function usePaste(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest(writesThere)) return
    const files = event.clipboardData ? pastedFiles(event.clipboardData, new Date()) : []
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOn])
}
