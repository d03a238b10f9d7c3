import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AddVideo, Video, VideoDetail } from '#contract/library.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { addVideo, editVideo, refreshVideos, transcriptQuery, videoQuery } from './api.ts'
import classes from './video-form.module.css'
import { VideoFields, type VideoValues, videoValues, writtenTranscript } from './video-form.tsx'

/** The video to edit, or 'new' to add one. */
type Subject = Pick<Video, 'id'> | 'new'

interface Place {
  /** The course a new video is likely for. */
  courseId: string | null
}

export const VideoDialog = freshOnOpen<Subject, Place>(VideoForm)

function VideoForm({ subject, courseId, ...dialog }: OpenedOn<Subject> & Place) {
  const client = useQueryClient()
  const id = subject === 'new' ? null : subject.id
  const isNew = id === null
  const query = { ...videoQuery(id ?? ''), staleTime: 0 }
  // Notes are not in the list, and another device may have changed the rest.
  const current = useQuery({ ...query, enabled: dialog.opened && !isNew, gcTime: 0 })
  const { form, base, take, error, conflict } = useGuardedSave<
    VideoValues,
    AddVideo,
    VideoDetail | undefined,
    VideoDetail
  >({
    schema: () => import('#contract/library.ts').then((m) => m.addVideoSchema),
    initialValues: videoValues(null, courseId),
    asSent: (values) => ({ ...values, transcript: writtenTranscript(values) ?? null }),
    row: current.data,
    fetchRow: () => client.fetchQuery(query),
    formOf: (video) => (video ? videoValues(video, null) : null),
    send: (before, after, video, sent) =>
      isNew
        ? addVideo(sent)
        : editVideo(id, { ...only(sent, changedFields(before, after)), revision: video?.revision }),
    onSaved: async (saved) => {
      client.removeQueries({ queryKey: transcriptQuery(saved.id).queryKey })
      await refreshVideos(client)
      notify.success(isNew ? 'Video added.' : 'Video saved.')
      dialog.onClose()
    },
  })
  // Once: what is typed is not replaced by what another device has saved meanwhile.
  const fill = useEffectEvent((video: VideoDetail) => {
    if (base.row === undefined) take(video)
  })
  useEffect(() => {
    if (current.data) fill(current.data)
  }, [current.data])
  const video = isNew ? null : base.row

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
      isBlocked={video === undefined || conflict !== null}
      fault={error && <ErrorAlert title={sentenceFor(error)} onDismiss={form.resetError} />}
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
        <>
          {conflict && <ChangedElsewhere thing="video" {...conflict} />}
          <VideoFields form={form} video={video} />
        </>
      )}
    </FormDialog>
  )
}
