import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AddVideo, Video, VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'
import { addVideo, editVideo, refreshVideos, transcriptQuery, videoQuery } from './api.ts'
import classes from './video-form.module.css'
import { VideoFields, type VideoValues, videoValues } from './video-form.tsx'

interface VideoDialogProps {
  /** 'new' adds a video, a video is edited, null closes. */
  subject: Pick<Video, 'id'> | 'new' | null
  /** The course a new video is likely for. */
  courseId: string | null
  onClose: () => void
}

export function VideoDialog({ subject, courseId, onClose }: VideoDialogProps) {
  return (
    <RemountOnOpen subject={subject}>
      {(shown, dialog) => (
        <OpenDialog
          id={shown === 'new' ? null : shown.id}
          courseId={courseId}
          onClose={onClose}
          {...dialog}
        />
      )}
    </RemountOnOpen>
  )
}

interface OpenDialogProps {
  /** Null for a new video. */
  id: string | null
  courseId: string | null
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** What is left out stays: the address of a saved video, and its transcript unless it was changed. */
function save(id: string | null, added: AddVideo, { transcript }: VideoValues): Promise<VideoDetail> {
  if (id === null) return addVideo(added)
  const { videoUrl: _address, transcript: _written, ...edit } = added
  return editVideo(id, { ...edit, ...(transcript === undefined ? {} : { transcript }) })
}

function OpenDialog({ id, courseId, opened, onClose, onClosed }: OpenDialogProps) {
  const client = useQueryClient()
  const isNew = id === null
  // Notes are not in the list, and another device may have changed the rest.
  const current = useQuery({ ...videoQuery(id ?? ''), enabled: opened && !isNew, staleTime: 0, gcTime: 0 })
  const video = isNew ? null : current.data
  const form = useSchemaForm({
    schema: () => import('#contract/library.ts').then((m) => m.addVideoSchema),
    initialValues: videoValues(null, courseId),
    asSent: (values) => ({ ...values, transcript: values.transcript ?? null }),
    send: (added, values) => save(id, added, values),
    onSent: async (saved) => {
      client.removeQueries({ queryKey: transcriptQuery(saved.id).queryKey })
      await refreshVideos(client)
      notify.success(isNew ? 'Video added.' : 'Video saved.')
      onClose()
    },
  })
  // Once: what is typed is not replaced by what another device has saved meanwhile.
  const isFilled = useRef(isNew)
  useEffect(() => {
    if (!video || isFilled.current) return
    isFilled.current = true
    form.setValues(videoValues(video, null))
  }, [video, form.setValues])

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        // The next time it is asked anew: meanwhile it may be watched, or changed elsewhere.
        if (id !== null) client.removeQueries({ queryKey: videoQuery(id).queryKey })
        onClosed()
      }}
      title={isNew ? 'Add Video' : 'Edit Video'}
      size={760}
      submitLabel={isNew ? 'Add Video' : 'Save Changes'}
      isBusy={form.isBusy}
      isBlocked={video === undefined}
      onSubmit={form.submit}
    >
      {form.error && <ErrorAlert title={sentenceFor(form.error)} onDismiss={form.resetError} />}
      {video === undefined ? (
        <div className={`dialog-body ${classes.waiting}`} aria-busy={current.isFetching}>
          {current.isError && (
            <ErrorAlert
              title={sentenceFor(current.error)}
              onRetry={() => void current.refetch()}
              retrying={current.isFetching}
            />
          )}
        </div>
      ) : (
        <VideoFields form={form} video={video} />
      )}
    </FormDialog>
  )
}
