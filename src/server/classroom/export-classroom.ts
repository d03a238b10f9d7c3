import { activities, exerciseAttempts, exerciseHints, lessonPlans, studyPages } from '#db/classroom.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

export const exportClassroom = [
  exportTable(lessonPlans, {
    title: 'Lesson plans',
    owner: lessonPlans.userId,
    order: [lessonPlans.createdAt, lessonPlans.id],
  }),
  exportTable(activities, {
    title: 'Activities and notes',
    owner: activities.userId,
    order: [activities.lessonPlanId, activities.sequence],
    pageSize: 20,
    show: (row) => ({
      ...row,
      // An Examiner's activity may contain its exam with the keys.
      content: row.leader === 'Examiner' ? null : row.content,
      // An answer is shown only after an attempt, and the export has no exception.
      exercises: row.exercises?.map(({ id, prompt }) => ({ id, prompt })) ?? null,
    }),
  }),
  exportTable(exerciseAttempts, {
    title: 'Answers to exercises',
    owner: exerciseAttempts.userId,
    order: [exerciseAttempts.createdAt, exerciseAttempts.activityId, exerciseAttempts.exerciseId],
  }),
  exportTable(exerciseHints, {
    title: 'Hints taken to exercises',
    owner: exerciseHints.userId,
    order: [exerciseHints.createdAt, exerciseHints.activityId, exerciseHints.exerciseId],
  }),
  exportTable(studyPages, {
    title: 'Pages you wrote',
    owner: studyPages.userId,
    order: [studyPages.createdAt, studyPages.activityId],
    pageSize: 20,
  }),
]
