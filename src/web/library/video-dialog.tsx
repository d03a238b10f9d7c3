import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Video, VideoDetail } from '#contract/library.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { addVideo, editVideo, refreshVideos, transcriptQuery, videoQuery } from './api.ts'
import classes from './video-form.module.css'
import { useVideoForm, VideoFields, type VideoValues } from './video-form.tsx'

interface VideoDialogProps {
  /** 'new' adds a video, a video is edited, null closes. */
  subject: Pick<Video, 'id'> | 'new' | null
  /** The course a new video is likely for. */
  courseId: string | null
  onClose: () => void
}

export function VideoDialog({ subject, courseId, onClose }: VideoDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const shown = useLast(subject)
  const opened = subject !== null
  const id = shown === null || shown === 'new' ? '' : shown.id
  // Notes are not in the list, and another device may have changed the rest.
  const current = useQuery({ ...videoQuery(id), enabled: opened && id !== '', staleTime: 0, gcTime: 0 })
  const save = useSaveVideo(id, onClose)
  if (shown === null) return null
  const isNew = shown === 'new'
  const video = isNew ? null : current.data
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        save.reset()
        // The next time it is asked anew: meanwhile it may be watched, or changed elsewhere.
        client.removeQueries({ queryKey: videoQuery(id).queryKey })
      }}
      title={isNew ? 'Add Video' : 'Edit Video'}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending} disabled={video === undefined}>
            {isNew ? 'Add Video' : 'Save Changes'}
          </Button>
        </>
      }
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
        <OpenForm key={video?.id ?? 'new'} id={formId} video={video} courseId={courseId} save={save} />
      )}
    </Dialog>
  )
}

type Save = ReturnType<typeof useSaveVideo>

function useSaveVideo(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ videoUrl, transcript, ...values }: VideoValues): Promise<VideoDetail> => {
      const tags = values.tags.split(',')
      if (id === '') return addVideo({ ...values, tags, videoUrl, transcript: transcript ?? null })
      return editVideo(id, { ...values, tags, ...(transcript === undefined ? {} : { transcript }) })
    },
    onSuccess: async (video) => {
      client.removeQueries({ queryKey: transcriptQuery(video.id).queryKey })
      await refreshVideos(client)
      notify.success(id === '' ? 'Video added.' : 'Video saved.')
      onSaved()
    },
  })
}

interface OpenFormProps {
  id: string
  video: VideoDetail | null
  courseId: string | null
  save: Save
}

function OpenForm({ id, video, courseId, save }: OpenFormProps) {
  const form = useVideoForm(video, courseId)
  const send = (values: VideoValues) =>
    save.mutate(values, {
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        const fields = Object.entries(error.fields).map(([path, words]) => [path.split('.')[0], words])
        form.setErrors(Object.fromEntries(fields))
      },
    })
  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  return (
    <form id={id} className="stack gap-16 dialog-body" noValidate onSubmit={form.onSubmit(send, focusFirst)}>
      {save.isError && <ErrorAlert title={sentenceFor(save.error)} onDismiss={save.reset} />}
      <VideoFields form={form} video={video} />
    </form>
  )
}
