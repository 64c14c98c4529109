package server

// ProcessorTime is told to benchmarks.
var ProcessorTime = processorTime
