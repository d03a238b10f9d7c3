"""Serves a model file as llama.cpp's own server does: python serve.py FILE NAME PORT. Ends with its input."""

import sys

import xllamacpp

file, name, port = sys.argv[1:4]
params = xllamacpp.CommonParams()
params.model.path = file
params.model_alias = {name}
params.hostnames = ["127.0.0.1"]
params.port = int(port)
params.n_ctx = 16384
params.n_parallel = 1
params.n_gpu_layers = 0
params.cpuparams.n_threads = 2
params.verbosity = 0
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
