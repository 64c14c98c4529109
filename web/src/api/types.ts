import type { components } from './schema.ts'

/* Short names for the types that are generated from the API's description. */
type Schemas = components['schemas']

export type Self = Schemas['Self']
export type Game = Schemas['Game']
export type Match = Schemas['Match']
export type Update = Schemas['Update']
export type MatchSummary = Schemas['MatchSummary']
export type NewMatch = Schemas['NewMatch']
export type NextSeat = Schemas['NextSeat']
export type Seat = Schemas['Seat']
export type Outcome = Schemas['Outcome']
export type Choice = Schemas['Choice']
export type AdvisedHint = Schemas['Hint']
export type HintLine = Schemas['HintLine']
export type Analysis = Schemas['Analysis']
export type Swing = Schemas['AnalysisSwing']
export type Token = Schemas['Token']
export type MadeToken = Schemas['MadeToken']
export type Book = Schemas['Book']
export type HistoryRow = Schemas['HistoryRow']
export type DrawAnswer = Schemas['DrawAnswer']['answer']
