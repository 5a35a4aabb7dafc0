-- A queued deployment can start a canary instead of going live at once.
ALTER TABLE queued_deployments
  ADD COLUMN canary jsonb,
  ADD COLUMN rollout uuid;
