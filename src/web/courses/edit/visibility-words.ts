import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'

export const visibilityWords: Record<CourseVisibility, { label: string; meaning: string }> = {
  public: {
    label: 'Everyone can find it',
    meaning: 'It is listed in Browse Courses, and others can add their own copy.',
  },
  link: {
    label: 'Only people with the link',
    meaning: 'It is not listed. Anyone with the link can open it and add a copy.',
  },
  private: { label: 'Only me', meaning: 'Only you can open it. The link does not work for others.' },
}

/**
 * A copy of another learner's course is never listed, nor is a course that the operator removed from the
 * list: only their links open them.
 */
export const shownVisibility = ({
  visibility,
  ...course
}: Pick<OwnCourse, 'visibility' | 'forkLevel' | 'unlistedAt'>): CourseVisibility =>
  visibility === 'public' && !canBeListed(course) ? 'link' : visibility

export const canBeListed = ({
  forkLevel,
  unlistedAt,
}: Pick<OwnCourse, 'forkLevel' | 'unlistedAt'>): boolean => forkLevel === 0 && unlistedAt === null
