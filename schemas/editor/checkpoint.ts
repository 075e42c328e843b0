/** Why a draft was kept: another text was restored in its place, it was discarded, or its page followed another market again. */
export const checkpointReasons = ['restore', 'discard', 'follow'] as const
