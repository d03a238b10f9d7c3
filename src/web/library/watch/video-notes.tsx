import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { type KeptDraft, useDraft } from '#web/lib/forms/use-draft.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editVideo, watchedVideoQuery } from '#web/library/api.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './video-notes.module.css'

interface Notes {
  notes: string
}
const notesOf = ({ notes }: VideoDetail): Notes => ({ notes })

/** The learner's notes, changed where they stand. */
export function VideoNotes({ video }: { video: VideoDetail }) {
  const draft = useDraft({
    place: `video-notes-${video.id}`,
    empty: { notes: '' },
    saved: notesOf(video),
    revision: video.revision,
  })
  const [isEditing, setIsEditing] = useState(draft.restored !== null)
  if (isEditing) return <NotesForm video={video} draft={draft} onLeave={() => setIsEditing(false)} />
  return (
    <div className={`stack gap-8 ${classes.notes}`}>
      <SavedNotes video={video} />
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
}

const SavedNotes = ({ video: { notes } }: { video: VideoDetail }) =>
  notes === '' ? <p className="muted">No notes yet</p> : <p className="pre-wrap">{notes}</p>

interface NotesFormProps {
  video: VideoDetail
  draft: KeptDraft<Notes>
  onLeave: () => void
}

function NotesForm({ video, draft, onLeave }: NotesFormProps) {
  const { form, error, conflict } = useGuardedNotes({ video, draft, onLeave })
  const leave = () => {
    draft.clear()
    onLeave()
  }
  return (
    <form className={`stack gap-8 ${classes.notes}`} noValidate onSubmit={form.submit}>
      {conflict ? (
        <ChangedElsewhere thing="video" newer={<SavedNotes video={video} />} {...conflict} />
      ) : (
        <DraftNotice kept={draft} name="The unsaved text of these notes" />
      )}
      {error && <ErrorAlert title={sentenceFor(error)} onDismiss={form.resetError} />}
      <GrowingText
        {...form.field('notes', libraryLimits.notes)}
        aria-label="Notes"
        // Notes that come back by themselves do not take the focus from the page.
        autoFocus={draft.restored === null}
        minRows={3}
        maxRows={16}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      />
      <div className="flex gap-8">
        <Button type="submit" size="sm" loading={form.isBusy} disabled={conflict !== null}>
          Save notes
        </Button>
        <Button variant="default" size="sm" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Notes that another window was quicker to save are not overwritten: these stay in the form until the learner decides. */
function useGuardedNotes({ video, draft, onLeave }: NotesFormProps) {
  const client = useQueryClient()
  const query = watchedVideoQuery(video.id)
  const isTyped = draft.draft !== null
  const isOlder = isTyped && draft.draft?.revision !== video.revision
  const guarded = useGuardedSave<Notes, Notes, VideoDetail>({
    schema: () => import('#contract/library.ts').then((m) => m.addVideoSchema.pick({ notes: true })),
    initialValues: notesOf(video),
    draft,
    newer: isOlder && draft.value.notes !== video.notes ? video : null,
    row: video,
    fetchRow: () => client.fetchQuery({ ...query, staleTime: 0 }),
    formOf: notesOf,
    send: (_before, _after, { revision }, sent) => editVideo(video.id, { ...sent, revision }),
    onSaved: (saved, sent) => {
      // Only where the page is still open: the next visit asks anew.
      client.setQueryData(query.queryKey, (shown) => shown && saved)
      const typed = draft.now()
      if (typed === null || draft.isSame(typed.value, sent)) {
        draft.clear()
        onLeave()
        return
      }
      // Typed on while it was saved, it stays open.
      draft.keep(typed.value, { revision: saved.revision })
      guarded.take(saved, sent)
    },
  })

  // Another window saved, and nothing is typed here: the form begins anew from that.
  const follow = useEffectEvent((newer: VideoDetail) => {
    if (draft.now() === null) guarded.take(newer)
  })
  useEffect(() => {
    if (!isTyped) follow(video)
  }, [isTyped, video])

  return guarded
}
