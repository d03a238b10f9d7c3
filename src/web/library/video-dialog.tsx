import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AddVideo, Video, VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { madeAnew, type OpenedOn } from '#web/ui/overlays/made-anew.tsx'
import { addVideo, editVideo, refreshVideos, transcriptQuery, videoQuery } from './api.ts'
import classes from './video-form.module.css'
import { VideoFields, type VideoValues, videoValues } from './video-form.tsx'

/** The video to edit, or 'new' to add one. */
type Subject = Pick<Video, 'id'> | 'new'

interface Place {
  /** The course a new video is likely for. */
  courseId: string | null
}

export const VideoDialog = madeAnew<Subject, Place>(VideoForm)

/** What is left out stays: the address of a saved video, and its transcript unless it was changed. */
function save(id: string | null, added: AddVideo, { transcript }: VideoValues): Promise<VideoDetail> {
  if (id === null) return addVideo(added)
  const { videoUrl: _address, transcript: _written, ...edit } = added
  return editVideo(id, { ...edit, ...(transcript === undefined ? {} : { transcript }) })
}

function VideoForm({ subject, courseId, ...dialog }: OpenedOn<Subject> & Place) {
  const client = useQueryClient()
  const id = subject === 'new' ? null : subject.id
  const isNew = id === null
  // Notes are not in the list, and another device may have changed the rest.
  const current = useQuery({
    ...videoQuery(id ?? ''),
    enabled: dialog.opened && !isNew,
    staleTime: 0,
    gcTime: 0,
  })
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
      dialog.onClose()
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
      {...dialog}
      form={form}
      onClosed={() => {
        // The next time it is asked anew: meanwhile it may be watched, or changed elsewhere.
        if (id !== null) client.removeQueries({ queryKey: videoQuery(id).queryKey })
        dialog.onClosed?.()
      }}
      title={isNew ? 'Add Video' : 'Edit Video'}
      size={760}
      submitLabel={isNew ? 'Add Video' : 'Save Changes'}
      isBlocked={video === undefined}
      fault={form.error && <ErrorAlert title={sentenceFor(form.error)} onDismiss={form.resetError} />}
    >
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
