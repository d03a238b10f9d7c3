export const educationLevels = ['High School', 'Undergraduate', 'Graduate', 'PhD', 'Other'] as const
export const learningStyles = ['Visual', 'Auditory', 'Reading/Writing', 'Kinesthetic'] as const
export const profileLimits = { age: { min: 13, max: 120 }, name: 200, text: 1000, items: 30, itemLength: 100 }

/** What a new account starts with. */
export const newProfileDefaults = {
  name: 'Anonymous',
  age: null,
  educationLevel: 'Undergraduate',
  preferredLearningStyle: 'Unknown',
  careerGoals: 'Unknown',
  languagesSpoken: ['Unknown'],
  interests: ['Unknown'],
  certifications: ['None'],
} as const
