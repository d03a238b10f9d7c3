/** Who wrote the questions of a video: a connected model, or the rules that make them of real statements. */
export const checkpointMakers = ['model', 'rules'] as const
