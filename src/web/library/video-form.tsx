import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { VideoDetail, WrittenTranscript } from '#contract/library.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { TranscriptField } from './transcript-field.tsx'
import { useVideoName } from './use-video-name.ts'

export interface VideoValues {
  videoUrl: string
  title: string
  courseId: string
  description: string
  tags: string
  channelName: string
  notes: string
  /** Null takes it away. */
  transcript: WrittenTranscript | KeptTranscript | null
}

/** What is saved stays. Whether another window changed it, only the revision of its video tells. */
type KeptTranscript = { keptAt: number }
const keptTranscript = (video: VideoDetail | null): KeptTranscript => ({ keptAt: video?.revision ?? 0 })

/** Undefined where none was written here and none taken away. */
export const writtenTranscript = ({ transcript }: VideoValues): WrittenTranscript | null | undefined =>
  transcript !== null && 'keptAt' in transcript ? undefined : transcript

export const videoValues = (video: VideoDetail | null, courseId: string | null): VideoValues => ({
  videoUrl: video?.videoUrl ?? '',
  title: video?.title ?? '',
  courseId: (video ? video.courseId : courseId) ?? '',
  description: video?.description ?? '',
  tags: video?.tags.join(', ') ?? '',
  channelName: video?.channelName ?? '',
  notes: video?.notes ?? '',
  transcript: keptTranscript(video),
})

interface VideoFieldsProps {
  form: FormFields<VideoValues>
  /** The video that is edited; null for a new one. */
  video: VideoDetail | null
}

export function VideoFields({ form, video }: VideoFieldsProps) {
  const courses = useQuery(courseChoicesQuery)
  const isNameFilled = useVideoName(form, video === null)
  const { field } = form
  return (
    <>
      <TextInput
        {...field('videoUrl', libraryLimits.url)}
        type="url"
        label="Video URL"
        description="Paste a link from YouTube. If YouTube answers, the title is filled in."
        placeholder="https://www.youtube.com/watch?v=..."
        withAsterisk
        required
        readOnly={video !== null}
        {...(video === null ? { 'data-autofocus': true } : {})}
      />
      <TextInput
        {...field('title', libraryLimits.title)}
        label="Title"
        description={isNameFilled ? 'Filled in from YouTube. Change it as you like.' : undefined}
        withAsterisk
        required
        {...(video === null ? {} : { 'data-autofocus': true })}
      />
      {courses.isError && (
        <ErrorAlert
          title={sentenceFor(courses.error)}
          onRetry={() => void courses.refetch()}
          retrying={courses.isFetching}
        />
      )}
      <ChoiceSelect
        {...field('courseId')}
        label="Course"
        withAsterisk
        required
        data={[
          { value: '', label: courses.isPending ? 'Loading courses...' : 'Select a course' },
          ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
        ]}
      />
      <GrowingText
        {...field('description', libraryLimits.description)}
        label="Description"
        minRows={2}
        maxRows={8}
      />
      <div className="pair gap-16">
        <TextInput {...field('tags')} label="Tags" description="Separate with commas." />
        <TextInput
          {...field('channelName', libraryLimits.channelName)}
          label="Channel"
          description="Leave it empty and it is filled in when you watch."
        />
      </div>
      <GrowingText {...field('notes', libraryLimits.notes)} label="Notes" minRows={2} maxRows={8} />
      <TranscriptField
        value={writtenTranscript(form.values)}
        hasSaved={video?.hasTranscript ?? false}
        error={form.errors.transcript ?? form.errors['transcript.text']}
        onChange={(transcript) => {
          form.setFieldValue('transcript', transcript === undefined ? keptTranscript(video) : transcript)
          form.clearFieldError('transcript')
          form.clearFieldError('transcript.text')
        }}
        onRefuse={(sentence) => form.setFieldError('transcript', sentence)}
      />
    </>
  )
}
