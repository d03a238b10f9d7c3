/**
 * Settings for learners who do far more in an hour than a real learner in years: the proof is not about
 * limits on rows.
 */
export const roomForAll = {
  COURSES_PER_LEARNER: '100000',
  VIDEOS_PER_LEARNER: '100000',
  PROJECTS_PER_LEARNER: '100000',
}
