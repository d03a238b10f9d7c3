import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { editVideo, watchedVideoQuery } from '#web/library/api.ts'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './video-notes.module.css'

/** The learner's notes, changed where they stand. */
export function VideoNotes({ video }: { video: VideoDetail }) {
  const client = useQueryClient()
  const draft = useDraft({ place: `video-notes-${video.id}`, empty: '', saved: video.notes })
  const [isEditing, setIsEditing] = useState(draft.restored !== null)
  const save = useMutation({
    mutationFn: (notes: string) => editVideo(video.id, { notes }),
    onSuccess: (changed, notes) => {
      // Only where the page is still open: the next visit asks anew.
      client.setQueryData(watchedVideoQuery(video.id).queryKey, (shown) => shown && changed)
      // Typed on while it was saved, it stays open.
      if ((draft.now()?.value ?? notes) === notes) leave()
    },
  })
  const leave = () => {
    draft.clear()
    setIsEditing(false)
    save.reset()
  }
  if (!isEditing)
    return (
      <div className={`stack gap-8 ${classes.notes}`}>
        {video.notes === '' ? (
          <p className="muted">No notes yet</p>
        ) : (
          <p className="pre-wrap">{video.notes}</p>
        )}
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={17} stroke={1.75} />}
          onClick={() => setIsEditing(true)}
        >
          Edit notes
        </Button>
      </div>
    )
  return (
    <form
      className={`stack gap-8 ${classes.notes}`}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft.value)
      }}
    >
      <DraftNotice kept={draft} name="The unsaved text of these notes" />
      {save.isError && <ErrorAlert title={sentenceFor(save.error)} onDismiss={save.reset} />}
      <GrowingText
        aria-label="Notes"
        classNames={fieldClasses}
        // Notes that come back by themselves do not take the focus from the page.
        autoFocus={draft.restored === null}
        minRows={3}
        maxRows={16}
        maxLength={libraryLimits.notes}
        value={draft.value}
        onChange={(event) => draft.keep(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      />
      <div className="flex gap-8">
        <Button type="submit" size="sm" loading={save.isPending}>
          Save notes
        </Button>
        <Button variant="default" size="sm" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
